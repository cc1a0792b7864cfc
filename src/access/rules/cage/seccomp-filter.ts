// A filter of system calls for what runs in a cage, as the program that the kernel reads: what no agent needs and what has opened
// cages before is answered with EPERM. Assembled here, because nothing that could compile one need be on the machine.

type Machine = {
  /** AUDIT_ARCH_… of the kernel. */
  readonly arch: number
  readonly ioctl: number
  readonly refused: readonly number[]
  /** Numbers from here on are calls of another kind of program. */
  readonly callsMax: number
}

/** The new ways to mount and io_uring have one number everywhere. */
const EVERYWHERE = [425, 426, 427, 428, 429, 430, 431, 432, 433, 442]

/**
 * keyctl add_key request_key · bpf perf_event_open userfaultfd · mount umount2 pivot_root · setns unshare ·
 * kexec_load kexec_file_load · init_module finit_module delete_module · reboot swapon swapoff · open_by_handle_at
 */
const MACHINES: Readonly<Record<string, Machine>> = {
  x64: {
    arch: 0xc000003e,
    ioctl: 16,
    callsMax: 0x40000000,
    refused: [
      ...[250, 248, 249, 321, 298, 323, 165, 166, 155, 308, 272, 246, 320, 175, 313, 176, 169, 167, 168, 304],
      ...EVERYWHERE,
    ],
  },
  arm64: {
    arch: 0xc00000b7,
    ioctl: 29,
    callsMax: 0x40000000,
    refused: [
      ...[219, 217, 218, 280, 241, 282, 40, 39, 41, 268, 97, 104, 294, 105, 273, 106, 142, 224, 225, 265],
      ...EVERYWHERE,
    ],
  },
}

/** Both put words into a terminal as if somebody had typed them: TIOCSTI, TIOCLINUX. */
const TYPING = [0x5412, 0x541c]

const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const ANSWER = 0x06
const ALLOWED = 0x7fff0000
const REFUSED = 0x00050001 // with EPERM

/** Where the kernel lays what it asks about. */
const [NUMBER, ARCH, SECOND_ARGUMENT] = [0, 4, 24]

type Step = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

/** Null: no filter is known for this kind of machine. */
export function composeSeccompFilter(machine: string): Uint8Array | null {
  const known = Object.hasOwn(MACHINES, machine) ? MACHINES[machine]! : null
  return known && assemble(planSteps(known))
}

function planSteps({ arch, ioctl, refused, callsMax }: Machine): readonly Step[] {
  const refuse: Step = [ANSWER, 0, 0, REFUSED]
  return [
    [LOAD, 0, 0, ARCH],
    [IF_EQUAL, 1, 0, arch],
    refuse,
    [LOAD, 0, 0, NUMBER],
    [IF_AT_LEAST, 0, 1, callsMax],
    refuse,
    ...refused.flatMap((call): Step[] => [[IF_EQUAL, 0, 1, call], refuse]),
    [IF_EQUAL, 0, 1 + 2 * TYPING.length, ioctl],
    [LOAD, 0, 0, SECOND_ARGUMENT],
    ...TYPING.flatMap((command): Step[] => [[IF_EQUAL, 0, 1, command], refuse]),
    [ANSWER, 0, 0, ALLOWED],
  ]
}

/** A step has eight bytes: what to do, how far to jump, and a number. */
function assemble(steps: readonly Step[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(steps.length * 8))
  for (const [index, [code, ifTrue, ifFalse, value]] of steps.entries()) {
    bytes.setUint16(index * 8, code, true)
    bytes.setUint8(index * 8 + 2, ifTrue)
    bytes.setUint8(index * 8 + 3, ifFalse)
    bytes.setUint32(index * 8 + 4, value, true)
  }
  return new Uint8Array(bytes.buffer)
}
