"""Workers for the games of a run: threads, processes or the caller's executor, chunk by chunk."""

from collections import Counter, deque
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from importlib import import_module
from typing import NamedTuple

from wsanalysis.battles.runs import pools
from wsanalysis.battles.runs.played import Played
from wsanalysis.battles.runs.players import Chunk, Recipe, play_games
from wsanalysis.battles.runs.pools import AtOnce, processors, thread_pool

Order = tuple[Recipe, Sequence[int]]
"""A chunk of work: a recipe, and the numbers of its games."""


class WorkerJob(NamedTuple):
    """A chunk to play: its order, the number of its first game, and how many."""

    order: int
    first: int
    games: int


CHUNK_TIME = 0.5  # seconds that a chunk should take: what a crash costs at most, for each worker
LARGEST_CHUNK = 10_000
IN_FLIGHT = 64  # chunks handed to somebody else's executor, of whose workers we do not know the number
MOST_DEATHS = 3  # of workers, over the same games
ALONE = 2.0  # seconds of play in which no processes are started
LOADING = 3.0  # seconds, about, until processes that are started have loaded everything


def chunks(
    orders: Sequence[Order], executor: Executor | None
) -> Generator[tuple[int, list[Played]], None, None]:
    """Play the orders, chunk by chunk as they are done, each with the number of its order.

    Chunks of dead workers are played again.
    """
    recipes = [recipe for recipe, _ in orders]
    jobs, room = _Jobs(orders), IN_FLIGHT if executor else 2 * processors()
    if executor is None and all(recipe.is_quick for recipe in recipes) and not _by_threads(recipes):
        yield from _first_ones(recipes, jobs, room)
        if not jobs:
            return
    pool = executor or local_pool(recipes)
    flying: dict[Future[Chunk], WorkerJob] = {}
    deaths: Counter[WorkerJob] = Counter()
    patient = True
    try:
        while flying or jobs:
            try:
                while jobs and len(flying) < room:
                    job = jobs.next(room)
                    flying[pool.submit(play_games, recipes[job.order], job.first, job.games)] = job
                    jobs.take(job)
                for done in wait(flying, return_when=FIRST_COMPLETED).done:
                    chunk, job = done.result(), flying.pop(done)
                    jobs.learn(job, chunk.seconds)
                    yield job.order, chunk.games
            except BrokenExecutor as error:
                if executor:
                    raise RuntimeError(
                        "the executor's workers died; with a store the games played so far are kept, and"
                        " the same call on a new executor plays the rest"
                    ) from error
                deaths.update(flying.values())
                _check_deaths(deaths, bool(flying), error)
                jobs.put_back(flying.values())
                flying.clear()
                pool.shutdown(wait=False, cancel_futures=True)
                pool = local_pool(recipes)
    except KeyboardInterrupt:
        patient = False
        raise
    finally:
        for future in flying:
            future.cancel()
        if not executor:
            # compiled chunks are short; a game of players who think may take minutes
            quick = all(recipe.is_quick for recipe in recipes)
            pool.shutdown(wait=patient and (not flying or quick), cancel_futures=True)


def _first_ones(
    recipes: Sequence[Recipe], jobs: "_Jobs", room: int
) -> Generator[tuple[int, list[Played]], None, None]:
    """Play here the games due before processes start: all of it, if they would save less than that."""
    spent, rate = 0.0, 0.0
    saved = 1 - 1 / processors()
    while jobs and (spent < ALONE or saved * jobs.left * rate < LOADING):
        job = jobs.next(room)
        chunk = play_games(recipes[job.order], job.first, job.games)
        jobs.take(job)
        jobs.learn(job, chunk.seconds)
        spent += chunk.seconds
        rate = chunk.seconds / job.games
        yield job.order, chunk.games


class _Jobs:
    """The games still to play, in chunks of consecutive games that take about CHUNK_TIME."""

    def __init__(self, orders: Iterable[Order]) -> None:
        self._spans: deque[WorkerJob] = deque()
        self._left = 0
        self._size = 1
        for order, (_, missing) in enumerate(orders):
            self._left += len(missing)
            for game in missing:
                if self._spans and self._spans[-1].order == order and sum(self._spans[-1][1:]) == game:
                    _, first, count = self._spans.pop()
                    self._spans.append(WorkerJob(order, first, count + 1))
                else:
                    self._spans.append(WorkerJob(order, game, 1))

    def __bool__(self) -> bool:
        return bool(self._spans)

    @property
    def left(self) -> int:
        """The number of games that nobody plays yet."""
        return self._left

    def next(self, room: int) -> WorkerJob:
        """The next chunk; towards the end they are small, so that nobody waits for the last one."""
        order, first, count = self._spans[0]
        return WorkerJob(order, first, min(count, self._size, 1 + self._left // room))

    def take(self, job: WorkerJob) -> None:
        """Cross off the chunk that was next."""
        order, first, count = self._spans.popleft()
        if count > job.games:
            self._spans.appendleft(WorkerJob(order, first + job.games, count - job.games))
        self._left -= job.games

    def put_back(self, jobs: Iterable[WorkerJob]) -> None:
        for job in jobs:
            self._spans.appendleft(job)
            self._left += job.games

    def learn(self, job: WorkerJob, seconds: float) -> None:
        """Learn from a chunk's duration; sizes at most double, since the first games wait for loading."""
        wanted = int(CHUNK_TIME * job.games / max(seconds, 1e-9))
        self._size = max(1, min(2 * self._size, wanted, LARGEST_CHUNK))


def _check_deaths(deaths: Counter[WorkerJob], were_playing: bool, error: BrokenExecutor) -> None:
    """Raise RuntimeError once workers have died over the same games MOST_DEATHS times."""
    (job, most) = deaths.most_common(1)[0] if deaths else (WorkerJob(0, 0, 0), 0)
    if were_playing and most < MOST_DEATHS:
        return
    raise RuntimeError(
        f"workers died {most} times over the games {job.first} to {job.first + job.games - 1}. A script that"
        ' plays games has to begin them under `if __name__ == "__main__":`'
    ) from error


def local_pool(recipes: Iterable[Recipe]) -> Executor:
    """Workers on this machine, one per processor: threads for fully compiled games, else processes."""
    return thread_pool(processors()) if _by_threads(recipes) else process_pool()


def _by_threads(recipes: Iterable[Recipe]) -> bool:
    """True if all games are fully compiled, so that threads can play them."""
    return all(one.is_quick and one.compiled and not (one.told or one.in_python) for one in recipes)


def process_pool() -> Executor:
    """Workers on this machine, one per processor, each a separate process; the asker where there are none."""
    if not pools.CAN_START:
        return AtOnce()
    made: Executor = import_module("wsanalysis.battles.runs.processes").new_pool()  # it takes its time
    return made
