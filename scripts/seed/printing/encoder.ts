import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Encoder {
  /** Resolves when it can take the next one. */
  take(frame: Uint8Array): Promise<void>
  /** Throws with its last words when it could not write the file. `what` is what it was to be. */
  finish(what: string): Promise<void>
  /** Ends it whatever it is at; nothing when it has ended. */
  stop(): void
}

/** ffmpeg with frames on its standard input. */
export function openEncoder(ffmpeg: string, args: string[]): Encoder {
  const child = spawn(ffmpeg, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (said: string) => {
    words = (words + said).slice(-600)
  })
  // A broken pipe is told by the exit code, with the reason.
  child.stdin.on('error', () => {})
  const ended = new Promise<{ code: number | null; words: string }>((done) => {
    child.once('error', (error) => done({ code: 1, words: error.message }))
    child.once('close', (code) => done({ code, words }))
  })
  return {
    async take(frame) {
      if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended])
    },
    async finish(what) {
      child.stdin.end()
      const { code, words } = await ended
      if (code !== 0) throw new Error(`ffmpeg could not print ${what}: ${words}`)
    },
    stop: () => child.kill(),
  }
}
