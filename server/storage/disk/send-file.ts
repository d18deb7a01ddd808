import { read } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { bareSocket, kernelIsBusy, kernelMove } from './kernel.ts'

/** Larger blocks cost fewer wake-ups, smaller ones stay in the processor's cache; measured best between 128 KB and 1 MB with 4 to 64 readers. */
const blockBytes = 512 * 1024
/** After the kernel found a line full: Node says when these have gone, and then there is room again. */
const bridgeBytes = 64 * 1024
/** Below this a copy costs less than asking the kernel. */
const leastForKernel = 64 * 1024
/** A slow disk blocks a thread for one call of this size. */
const mostForKernel = 4 * 1024 * 1024
/**
 * Blocks reserved for the next sender: without enough of them, new ones wake the garbage collector. Back to a few when nothing is played.
 */
const spare: Buffer[] = []
const [keptBusy, keptIdle, idleMs] = [128, 8, 30_000]
setInterval(() => spare.splice(keptIdle), idleMs).unref()

/**
 * Sends a part of a file: by the kernel from file to socket where that can be had, else in blocks from a pool, at most one block ahead of the socket.
 * A stream per request would allocate every block again and wake twice as often.
 */
export function sendFile(descriptor: number, start: number, end: number, target: Writable, begin: () => void): Promise<void> {
  return new Promise((done, failed) => {
    let position = start
    let [begun, closed, isFull] = [false, false, false]
    const finish = (error?: Error | null) => {
      target.off('close', gone)
      if (error && !closed) failed(error)
      else done()
    }
    const gone = () => {
      closed = true
    }
    target.on('close', gone)
    const isGone = () => closed || target.destroyed
    /** Whether it went well. Nothing above the callbacks catches: what is thrown there would end the process. */
    const hasBegun = (): boolean => {
      if (begun) return true
      begun = true
      try {
        begin()
        return true
      } catch (problem) {
        finish(problem as Error)
        return false
      }
    }
    const next = () => {
      if (isGone()) return finish()
      if (position >= end) {
        target.end()
        return finish()
      }
      const move = isFull || end - position < leastForKernel ? undefined : kernelMove()
      if (!move) return throughBlock()
      if (kernelIsBusy(next) || isWaitingForItsTurn(target, next)) return
      if (!begun) {
        if (!hasBegun()) return
        ;(target as Partial<ServerResponse>).flushHeaders?.()
      }
      const socket = bareSocket(target)
      if (socket === undefined) return throughBlock()
      const asked = Math.min(mostForKernel, end - position)
      move(socket, descriptor, position, asked, (moved) => {
        if (moved > 0) position += moved
        isFull = moved < asked
        next()
      })
    }
    const throughBlock = () => {
      const block = spare.pop() ?? Buffer.allocUnsafeSlow(blockBytes)
      read(descriptor, block, 0, Math.min(isFull ? bridgeBytes : blockBytes, end - position), position, (error, count) => {
        isFull = false
        const problem = error ?? (count === 0 ? new Error('The file is shorter than its object says') : undefined)
        if (problem || isGone() || !hasBegun()) {
          spare.push(block)
          return finish(problem)
        }
        position += count
        target.write(count === blockBytes ? block : block.subarray(0, count), (failure) => {
          if (spare.length < keptBusy) spare.push(block)
          if (failure) return finish()
          next()
        })
      })
    }
    next()
  })
}

/** An answer queued behind another on its connection has no socket yet. Continues when it has one, or when the connection is closed. */
function isWaitingForItsTurn(target: Writable, goOn: () => void): boolean {
  const { socket, req } = target as Partial<ServerResponse>
  if (socket !== null || !req?.socket || req.socket.destroyed) return false
  const line = req.socket
  const got = () => {
    line.off('close', lost)
    // The line is being handed over in this moment; what is written goes out in order from the next.
    process.nextTick(goOn)
  }
  const lost = () => {
    target.off('socket', got)
    target.destroy()
    goOn()
  }
  target.once('socket', got)
  line.once('close', lost)
  return true
}
