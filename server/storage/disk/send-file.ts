import { read } from 'node:fs'
import type { Writable } from 'node:stream'

/** Larger blocks cost fewer wake-ups, smaller ones stay in the processor's cache; measured best between 128 KB and 1 MB with 4 to 64 readers. */
const blockBytes = 512 * 1024
/** Blocks kept for the next sender: without enough of them, new ones wake the garbage collector. Back to a few when nobody watches. */
const spare: Buffer[] = []
const [keptBusy, keptIdle, idleMs] = [128, 8, 30_000]
setInterval(() => spare.splice(keptIdle), idleMs).unref()

/**
 * Sends a part of a file with few copies: blocks from a pool, read straight from the descriptor and handed to the socket, at most one block ahead of it.
 * A stream per request would allocate every block anew and wake twice as often.
 */
export function sendFile(descriptor: number, start: number, end: number, target: Writable, begin: () => void): Promise<void> {
  return new Promise((done, failed) => {
    let position = start
    let closed = false
    const finish = (error?: Error | null) => {
      target.off('close', gone)
      if (error && !closed) failed(error)
      else done()
    }
    const gone = () => {
      closed = true
    }
    target.on('close', gone)
    const next = () => {
      if (closed || target.destroyed) return finish()
      if (position >= end) {
        target.end()
        return finish()
      }
      const block = spare.pop() ?? Buffer.allocUnsafeSlow(blockBytes)
      read(descriptor, block, 0, Math.min(blockBytes, end - position), position, (error, count) => {
        if (error || count === 0) {
          spare.push(block)
          return finish(error ?? new Error('The file is shorter than its object says'))
        }
        if (closed || target.destroyed) {
          spare.push(block)
          return finish()
        }
        // Nothing above this callback catches: what is thrown here would end the process.
        try {
          if (position === start) begin()
        } catch (problem) {
          spare.push(block)
          return finish(problem as Error)
        }
        position += count
        target.write(count === blockBytes ? block : block.subarray(0, count), (problem) => {
          if (spare.length < keptBusy) spare.push(block)
          if (problem) return finish()
          next()
        })
      })
    }
    next()
  })
}
