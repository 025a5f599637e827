"""The command line: ``wsanalysis report``, ``odds``, ``check``, ``questions``, ``play``, ``watch``..."""

import argparse
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from wsanalysis.asking.spoken import language
from wsanalysis.commands.app import add_app_command
from wsanalysis.commands.cards import add_card_commands
from wsanalysis.commands.changed import add_change_commands
from wsanalysis.commands.check import add_check_command
from wsanalysis.commands.command_line import WRONG_ANSWER, WRONG_QUESTION, failed, note, read_words
from wsanalysis.commands.design import add_design_commands
from wsanalysis.commands.diff import add_diff_commands
from wsanalysis.commands.editions import add_editions_command
from wsanalysis.commands.export import add_export_command
from wsanalysis.commands.language import add_language_command
from wsanalysis.commands.luck import add_luck_commands
from wsanalysis.commands.map_printing import add_sides_command
from wsanalysis.commands.page import add_page_command
from wsanalysis.commands.play import add_play_commands
from wsanalysis.commands.playtests import add_playtest_commands
from wsanalysis.commands.printing import add_print_commands, add_report_command
from wsanalysis.commands.purchases import add_purchase_commands
from wsanalysis.commands.questions import add_odds_command, add_question_commands
from wsanalysis.commands.table import add_table_command
from wsanalysis.commands.table_output import check_table_output
from wsanalysis.commands.train import add_train_commands
from wsanalysis.commands.tune import add_tune_command
from wsanalysis.commands.verdict import add_verdict_command
from wsanalysis.commands.watch import add_watch_commands
from wsanalysis.files.faults import DataFault
from wsanalysis.languages import ENGLISH
from wsanalysis.lettering import MissingGlyphs
from wsanalysis.probability.progress import billing
from wsanalysis.version import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 for faulty data or files, 2 for a wrong question."""
    arguments = read_words(_parser(), sys.argv[1:] if argv is None else argv)
    try:
        check_table_output(arguments)
        with _spoken(getattr(arguments, "language", ENGLISH)), billing(note), _boxes_told():
            answer: int = arguments.run(arguments)
        return answer
    except DataFault as error:
        return failed(str(error), WRONG_ANSWER)
    except (ValueError, TypeError) as error:  # UnknownName and IllegalAction are ValueErrors
        return failed(str(error), WRONG_QUESTION)
    except BrokenPipeError:
        raise  # no fault of ours
    except KeyboardInterrupt:
        store = getattr(arguments, "store", None)
        if store is None or not store.exists():
            raise
        raise KeyboardInterrupt(f"; {store} keeps what was played, and the same command goes on") from None
    except OSError as error:
        return failed(f"{error.filename or ''}: {error.strerror or error}".lstrip(": "), WRONG_ANSWER)


@contextmanager
def _spoken(code: str) -> Iterator[None]:
    """Speak a language; remarks on its file are lines like any complaint."""
    with ExitStack() as stack:
        with warnings.catch_warnings(record=True, action="always") as told:
            stack.enter_context(language(code))
        for each in told:
            print(f"wsanalysis: {each.message}", file=sys.stderr)
        yield


@contextmanager
def _boxes_told() -> Iterator[None]:
    """Say once on standard error, a line each, which characters are printed as boxes."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", MissingGlyphs)
        usual, said = warnings.showwarning, set[str]()

        def told(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
            if not issubclass(category, MissingGlyphs):
                usual(message, category, *where, **more)
            elif str(message) not in said:
                said.add(str(message))
                print(f"wsanalysis: warning: {message}", file=sys.stderr)

        warnings.showwarning = told
        yield


def command_help() -> dict[str, str]:
    """The help page of every command, by its name."""
    actions = (action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction))
    return {name: parser.format_help() for action in actions for name, parser in action.choices.items()}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wsanalysis", description="Exact odds, simulation and printed aids for tactical wargames."
    )
    parser.add_argument("--version", action="version", version=f"wsanalysis {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    add_report_command(commands)
    add_odds_command(commands)
    add_check_command(commands)
    add_table_command(commands)
    add_question_commands(commands)
    add_print_commands(commands)
    add_export_command(commands)
    add_language_command(commands)
    add_card_commands(commands)
    add_play_commands(commands)
    add_verdict_command(commands)
    add_watch_commands(commands)
    add_sides_command(commands)
    add_luck_commands(commands)
    add_playtest_commands(commands)
    add_purchase_commands(commands)
    add_change_commands(commands)
    add_editions_command(commands)
    add_train_commands(commands)
    add_design_commands(commands)
    add_tune_command(commands)
    add_diff_commands(commands)
    add_app_command(commands)
    add_page_command(commands)
    return parser
