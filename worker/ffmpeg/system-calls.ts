import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** AUDIT_ARCH, and the numbers of `prctl`, `seccomp`, `socket` (linux/audit.h, asm/unistd.h). */
interface Machine {
  audit: number
  prctl: number
  seccomp: number
  socket: number
  refused: readonly number[]
}

/** System calls with the same number on every architecture: pidfds, io_uring, mounting by file descriptors, secret memory. */
const everywhere = [425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 438, 442, 447]

/**
 * System calls that a filter program does not need and exploits use: sockets, other processes' memory, keys,
 * eBPF, mounts, file handles, modules, the clock.
 */
const machines: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    ...{ audit: 0xc000003e, prctl: 157, seccomp: 317, socket: 41 },
    refused: [
      ...[41, 42, 43, 49, 50, 53, 288, 101, 310, 311, 312, 248, 249, 250, 321, 298, 323, 165, 166, 155, 308, 303, 304, 300],
      ...[175, 313, 176, 246, 320, 169, 167, 168, 163, 179, 103, 164, 227, 159, 305, 170, 171, 172, 173, 154, 153, 134, 135, 212],
      ...[279, 256, 278, 133, 259],
    ],
  },
  arm64: {
    ...{ audit: 0xc00000b7, prctl: 167, seccomp: 277, socket: 198 },
    refused: [
      ...[198, 199, 200, 201, 202, 203, 242, 117, 270, 271, 272, 217, 218, 219, 280, 241, 282, 40, 39, 41, 268, 264, 265, 262],
      ...[105, 273, 106, 104, 294, 142, 224, 225, 89, 60, 116, 170, 112, 171, 266, 161, 162, 58, 92, 18, 239, 238, 75, 33],
    ],
  },
}

const machine = process.platform === 'linux' ? machines[process.arch] : undefined

/**
 * Perl is part of every Debian and Ubuntu and can make any system call, so it installs the filter and then execs the program: no native code of ours is needed.
 * `$ARGV[0]` is the filter in hexadecimal digits. The program is not run if it cannot be installed.
 */
const install = ({ prctl, seccomp }: Machine) =>
  `my $f = pack 'H*', shift; my $p = pack 'S x![P] P', length($f) / 8, $f;
syscall(${prctl}, 38, 1, 0, 0, 0) == 0 && syscall(${seccomp}, 1, 0, $p) == 0 or die "no filter of system calls: $!\\n";
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\\n";`

/** Command prefix that denies these system calls (EPERM) to a program and its children; empty where this machine cannot. */
export function refuse(numbers: readonly number[], on = machine): string[] {
  return on ? ['perl', '-e', install(on), '--', filterOf(numbers, on.audit).toString('hex')] : []
}

const [load, equal, atLeast, answer] = [0x20, 0x15, 0x35, 0x06]
const [allow, deny] = [0x7fff0000, 0x00050001]
/** Calls of another ABI of the same machine (x32) have other numbers: all are denied. */
const foreign = 0x40000000

/** A program of the classic Berkeley packet filter over `struct seccomp_data`: machine, then number (linux/seccomp.h). */
function filterOf(numbers: readonly number[], audit: number): Buffer {
  const ending = numbers.length + 1
  const lines: [code: number, yes: number, no: number, value: number][] = [
    [load, 0, 0, 4],
    [equal, 1, 0, audit],
    [answer, 0, 0, deny],
    [load, 0, 0, 0],
    [atLeast, ending, 0, foreign],
    ...numbers.map((number, at): [number, number, number, number] => [equal, ending - at - 1, 0, number]),
    [answer, 0, 0, allow],
    [answer, 0, 0, deny],
  ]
  const bytes = Buffer.alloc(lines.length * 8)
  for (const [at, [code, yes, no, value]] of lines.entries()) {
    bytes.writeUInt16LE(code, at * 8)
    bytes.writeUInt8(yes, at * 8 + 2)
    bytes.writeUInt8(no, at * 8 + 3)
    bytes.writeUInt32LE(value, at * 8 + 4)
  }
  return bytes
}

let found: Promise<string[]> | undefined

/** `refuse` for programs that read untrusted bytes, if this machine supports it; detected once per process by a denied call. */
export function withFewCalls(): Promise<string[]> {
  found ??= probe()
  return found
}

async function probe(): Promise<string[]> {
  if (!machine) return []
  const words = refuse([...machine.refused, ...everywhere])
  const [command, ...args] = [...words, 'perl', '-e', `exit(syscall(${machine.socket}, 1, 1, 0) < 0 ? 0 : 1)`]
  return promisify(execFile)(command!, args, { env: { PATH: process.env.PATH } }).then(
    () => words,
    () => [],
  )
}
