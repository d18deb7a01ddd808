import type { Writable } from 'node:stream'

/**
 * Moves up to `count` bytes of an open file from `position` on into a socket, without a copy; returns how many, 0 or less when it takes
 * none now.
 */
type Move = (socket: number, file: number, position: number, count: number, done: (moved: number) => void) => void

/** For each the library keeps its memory, 32 at most: more would take and give back theirs at every call. The others wait, in the order they came. */
const mostAtOnce = 32
let underWay = 0
const waiting: (() => void)[] = []
let move: Move | undefined
let asked = false

/**
 * The kernel's own way from a file to a socket (sendfile), which Node has not: nothing is copied through our memory. Undefined where there is none, yet or
 * at all; bytes then go through blocks (decision 0201). The library is fetched when the first file is sent.
 */
export function kernelMove(): Move | undefined {
  if (!asked) {
    asked = true
    if (process.platform === 'linux')
      load().then(
        (loaded) => (move = loaded),
        () => {},
      )
  }
  return move
}

/** Whether the limit of files sent by the kernel is reached. Then `goOn` is called at this one's turn, to check everything again. */
export function kernelIsBusy(goOn: () => void): boolean {
  if (underWay < mostAtOnce) return false
  waiting.push(goOn)
  return true
}

/** Some of those who waited have lost their line and take no turn. */
function letOthersGoOn() {
  while (underWay < mostAtOnce && waiting.length > 0) waiting.shift()!()
}

/** Descriptor of the line behind an answer, if it has one of its own and nothing waits in it; else what goes to it must go through Node. */
export function bareSocket(target: Writable): number | undefined {
  const { socket } = target as { socket?: Writable & { encrypted?: boolean; _handle?: { fd?: number } | null } }
  if (!socket || socket.encrypted || socket.destroyed || socket.writableLength > 0) return undefined
  const descriptor = socket._handle?.fd
  return descriptor !== undefined && descriptor >= 0 ? descriptor : undefined
}

async function load(): Promise<Move> {
  const { default: koffi } = await import('koffi')
  koffi.config({ resident_async_pools: mostAtOnce })
  const program = koffi.load(null)
  const sendfile = program.func('int64 sendfile(int socket, int file, _Inout_ int64 *position, uint64 count)')
  const duplicate = program.func('int dup(int descriptor)') as (descriptor: number) => number
  const close = program.func('int close(int descriptor)') as (descriptor: number) => number
  return (socket, file, position, count, done) => {
    // A descriptor of our own: the number of a closed connection may already belong to another.
    const own = duplicate(socket)
    if (own < 0) return done(0)
    underWay++
    sendfile.async(own, file, [position], count, (_error: unknown, moved: bigint | number | undefined) => {
      underWay--
      close(own)
      letOthersGoOn()
      done(Number(moved ?? 0))
    })
  }
}
