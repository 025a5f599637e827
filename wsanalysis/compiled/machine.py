"""LLVM's part: from its text to an object file, and from an object file to callable addresses."""

from functools import cache
from typing import Any

import llvmlite
import llvmlite.binding as llvm

INLINED = 225
"""The size up to which a function is copied to where it is called: with less, games are a tenth slower."""


@cache
def _target() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple()


@cache
def _processor() -> tuple[str, str]:
    """The name of the processor and its features."""
    try:
        features = llvm.get_host_cpu_features().flatten()
    except RuntimeError:  # not every system tells
        features = ""
    return llvm.get_host_cpu_name(), features


PAGE = ("wasm32-unknown-unknown", "generic", "+bulk-memory,+bulk-memory-opt,+mutable-globals,+sign-ext")
"""The target of a page, WebAssembly, as all browsers have had it since 2021.

Without the first two, memory is copied by functions of a library.
"""
MULTIPLY = """
define hidden void @__multi3(ptr %result, i64 %a, i64 %upper_a, i64 %b, i64 %upper_b) noinline optnone {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carried = lshr i64 %p00, 32
  %middle = add i64 %p10, %carried
  %middle0 = and i64 %middle, 4294967295
  %middle1 = lshr i64 %middle, 32
  %other = add i64 %p01, %middle0
  %other1 = lshr i64 %other, 32
  %x = mul i64 %a, %upper_b
  %y = mul i64 %upper_a, %b
  %h0 = add i64 %p11, %middle1
  %h1 = add i64 %h0, %other1
  %h2 = add i64 %h1, %x
  %high = add i64 %h2, %y
  %low = mul i64 %a, %b
  store i64 %low, ptr %result
  %upper = getelementptr i64, ptr %result, i64 1
  store i64 %high, ptr %upper
  ret void
}
"""
"""The one function of LLVM's own library that our programs may need: the product of numbers of 128 bits.

Checked code multiplies that way, and LLVM does when it sums up a loop. It is not optimised, or it might be
recognised for what it is and call itself.
"""


def description(for_page: bool = False) -> str:
    """The facts of this machine, or of a page, and of LLVM that decide the result."""
    where = PAGE if for_page else (_target().triple, *_processor())
    return repr((llvmlite.__version__, llvm.llvm_version_info, *where))


def _machine(effort: int) -> Any:
    name, features = _processor()
    return _target().create_target_machine(cpu=name, features=features, opt=effort, jit=True)


def _page() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    triple, name, features = PAGE
    target = llvm.Target.from_triple(triple)
    return target.create_target_machine(cpu=name, features=features, opt=2, reloc="pic", codemodel="default")


def object_of(text: str, effort: int, for_page: bool = False) -> bytes:
    """The object file of LLVM's text; `effort` 0 is quickest to make, 1 makes the fastest code that pays.

    Loops are neither unrolled nor made vectors of: that takes a third of the time, and games are no faster
    for it. Effort 2 inlines as much (`INLINED`), takes 5.9 seconds for the largest engine where this takes
    3.5, and its games are faster by 0 to 3 %.
    """
    module = llvm.parse_assembly(text + MULTIPLY if for_page else text)
    machine = _page() if for_page else _machine(effort)
    if for_page:
        module.triple, module.data_layout = machine.triple, str(machine.target_data)
    if effort:
        options = llvm.create_pipeline_tuning_options(speed_level=effort)
        options.inlining_threshold = INLINED
        options.loop_unrolling = options.loop_vectorization = options.loop_interleaving = False
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)
    made: bytes = machine.emit_object(module)
    return made


class Loaded:
    """An object file in memory, ready to be called."""

    def __init__(self, content: bytes) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine(0))
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(content))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """The address of a function."""
        found: int = self._engine.get_function_address(name)
        return found
