"""All functions reachable from some functions, as one text for LLVM; nothing here needs LLVM itself."""

import ast
from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Any

from wsanalysis.compiled.kinds import parts_of
from wsanalysis.compiled.resuming import Steps
from wsanalysis.compiled.signatures import Signature, Site, export_name, signature_of
from wsanalysis.compiled.sources import DEFINITION, CannotCompile, Function
from wsanalysis.compiled.statements import Body
from wsanalysis.compiled.writer import Writer

INTRINSICS = "\n".join(
    [
        *(f"declare {{i64, i1}} @llvm.s{name}.with.overflow.i64(i64, i64)" for name in ("add", "sub", "mul")),
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
        "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)",
    ]
)


class Program:
    """The functions reached from `exports`, which alone can be called from outside.

    `checked`: every index is looked at, and whatever numbers Python and 64 bits would not agree about. Raises
    CannotCompile for the first text that is not of the subset.
    """

    def __init__(self, exports: Sequence[Function], checked: bool = False) -> None:
        self.checked = checked
        self.sites: list[Site] = []
        self._signatures: dict[Function, Signature] = {}
        self._waiting: list[Function] = []
        self._tables: dict[tuple[str, ...], str] = {}
        self._calls: dict[Function, dict[Function, str]] = {}
        exported = [self._export(number, function) for number, function in enumerate(exports)]
        bodies = []
        while self._waiting:
            function = self._waiting.pop()
            body = Steps if hasattr(function, DEFINITION) else Body
            bodies.append(body(self, function, self._signatures[function]).text())
        self._refuse_recursion()
        self.functions = tuple(self._signatures)
        tables = [
            f"{name} = internal unnamed_addr constant [{len(items)} x i64] [i64 {', i64 '.join(items)}]"
            for items, name in self._tables.items()
        ]
        self.text = "\n".join([INTRINSICS, *tables, *bodies, *exported])

    def declare(self, function: Function) -> Signature:
        """A function that is called; its body comes in turn."""
        if function not in self._signatures:
            symbol = f"@f{len(self._signatures)}.{getattr(function, '__name__', '')}"
            self._signatures[function] = signature_of(function, self.checked, symbol)
            self._waiting.append(function)
        return self._signatures[function]

    def note_call(self, caller: Any, node: ast.Call, called: Function) -> None:
        """A function under work calls another; the first such call is remembered."""
        where = f"{self.file_of(caller)}:{node.lineno}: in {caller.where}: found `{ast.unparse(node)}`"
        self._calls.setdefault(caller.function, {}).setdefault(called, where)

    def _refuse_recursion(self) -> None:
        """Machine code whose stack is used up dies without a word, or never ends."""
        try:
            TopologicalSorter(self._calls).prepare()
        except CycleError as error:
            *_, called, caller = error.args[1]
            said = f"by which {caller.__qualname__} calls itself; write a loop"
            raise CannotCompile(f"{self._calls[caller][called]}, {said}") from None

    def table(self, numbers: Sequence[str]) -> str:
        """The place of a table of constants."""
        return self._tables.setdefault(tuple(numbers), f"@table{len(self._tables)}")

    def site(self, writer: Writer, line: int, fault: int, words: str) -> int:
        """The number of a place where checked code may stop."""
        function = getattr(writer, "where", "")
        self.sites.append(Site(self.file_of(writer), line, function, fault, words))
        return len(self.sites) - 1

    def file_of(self, writer: Any) -> str:
        """The file that a function under work stands in."""
        file: str = writer.function.__code__.co_filename
        return file

    def _export(self, number: int, function: Function) -> str:
        """A function of the plainest kind of call, numbers and places only, that hands on to one of ours."""
        signature = self.declare(function)
        if "ptr" in parts_of(signature.result, self.checked):
            raise CannotCompile(f"{signature.words}: found a result of {signature.result}; write numbers")
        outer, inner, lines = list[str](), list[str](), list[str]()
        if self.checked:
            outer.append("ptr %fault")
            inner.append("ptr %fault")
        for part in (part for _, kind in signature.parameters for part in parts_of(kind, self.checked)):
            name = f"%a{len(outer)}"
            outer.append(f"{'i64' if part == 'i1' else part} {name}")
            if part == "i1":
                lines.append(f"  {name}.b = icmp ne i64 {name}, 0")
                name += ".b"
            inner.append(f"{part} {name}")
        results = parts_of(signature.result, self.checked)
        call = f"call fastcc {signature.result_type} {signature.symbol}({', '.join(inner)})"
        lines.append(f"  %whole = {call}" if results else f"  {call}")
        for place, part in enumerate(results):
            value = "%whole"
            if len(results) > 1:
                value = f"%r{place}"
                lines.append(f"  {value} = extractvalue {signature.result_type} %whole, {place}")
            if part == "i1":
                lines.append(f"  {value}.n = zext i1 {value} to i64")
                value += ".n"
            if len(results) > 1:
                lines.append(f"  %p{place} = getelementptr i64, ptr %results, i64 {place}")
                lines.append(f"  store i64 {value}, ptr %p{place}")
            else:
                lines.append(f"  ret i64 {value}")
        if len(results) != 1:
            lines.append("  ret void")
        if len(results) > 1:
            outer.append("ptr %results")
        kind = "i64" if len(results) == 1 else "void"
        return "\n".join([f"define {kind} @{export_name(number)}({', '.join(outer)}) {{", *lines, "}", ""])


def check(functions: Sequence[Function]) -> int:
    """Look through all that functions reach; how many they are. Raises CannotCompile as `Program` does."""
    return len(Program(functions).functions)
