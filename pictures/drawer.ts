import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isTiff, pictureFormat } from './format.ts'
import { permissionFlags } from './permission-flags.ts'
import { type Answer, type Drawn, type Look, type Order, PictureRefused, type Recipe, type SentFile } from './recipe.ts'

const ours = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const script = ours('draw-process.ts')
export const drawerReads = [ours('.'), ours('../package.json'), ours('../node_modules')]
/** A process that has nothing to do for so long is ended: pictures come in crowds, and its memory is worth more than its start. */
const idleMs = 10_000
const lookedAtEveryMs = 100

export interface DrawLimits {
  maxSeconds: number
  maxMegabytes: number
}
export const usualLimits: DrawLimits = { maxSeconds: 30, maxMegabytes: 1024 }

/**
 * The one door for pictures that strangers sent: named by their bytes, drawn in a process that knows nothing of ours, with an end to its pixels, time and
 * memory. It is killed when one of them is reached or the signal is aborted, so nothing that is in a file can hold a place for longer.
 */
export interface Drawer {
  /** Rejects with PictureRefused, or the signal's reason when aborted. */
  draw(recipe: Recipe, signal: AbortSignal, limits?: DrawLimits): Promise<Drawn[]>
  /** Its size as it is shown. Rejects as `draw` does. */
  look(sent: SentFile, signal: AbortSignal): Promise<Look>
  close(): void
}

export function openDrawer(): Drawer {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const working = new Set<ChildProcess>()

  function take(): ChildProcess {
    const [kept] = idle
    if (!kept) return start()
    const [child, ending] = kept
    clearTimeout(ending)
    idle.delete(child)
    return child
  }
  function giveBack(child: ChildProcess) {
    if (child.exitCode !== null || child.signalCode !== null || !child.connected) return
    const ending = setTimeout(() => {
      idle.delete(child)
      child.kill('SIGKILL')
    }, idleMs)
    ending.unref()
    idle.set(child, ending)
    child.once('exit', () => {
      clearTimeout(ending)
      idle.delete(child)
    })
  }

  async function ask(order: Order, signal: AbortSignal, { maxSeconds, maxMegabytes }: DrawLimits): Promise<Answer> {
    signal.throwIfAborted()
    const child = take()
    working.add(child)
    child.ref()
    child.channel?.ref()
    const outcome = Promise.withResolvers<Answer>()
    const end = (reason: unknown) => {
      outcome.reject(reason)
      child.kill('SIGKILL')
    }
    const outgrew = (what: string) => end(new PictureRefused('outgrew', `The picture takes more ${what} than it may.`))
    const late = setTimeout(() => outgrew('time'), maxSeconds * 1000)
    const scale = setInterval(() => residentMegabytes(child.pid) > maxMegabytes && outgrew('memory'), lookedAtEveryMs)
    const leave = () => end(signal.reason)
    const gone = () => outcome.reject(new PictureRefused('outgrew', 'What drew the picture ended before it was done.'))
    child.once('message', outcome.resolve)
    child.once('exit', gone)
    child.once('error', outcome.reject)
    signal.addEventListener('abort', leave, { once: true })
    try {
      child.send(order, (error) => error && outcome.reject(error))
      const answer = await outcome.promise
      giveBack(child)
      return answer
    } finally {
      clearTimeout(late)
      clearInterval(scale)
      signal.removeEventListener('abort', leave)
      child.off('message', outcome.resolve)
      child.off('exit', gone)
      child.off('error', outcome.reject)
      child.unref()
      child.channel?.unref()
      working.delete(child)
    }
  }

  return {
    async draw(recipe, signal, limits = usualLimits) {
      if ('file' in recipe.source) mustBePicture(recipe.source)
      const answer = await ask({ kind: 'draw', recipe }, signal, limits)
      if (answer.kind !== 'drawn') throw unreadable(answer)
      return answer.drawn
    },
    async look(sent, signal) {
      mustBePicture(sent)
      const answer = await ask({ kind: 'look', file: sent.file }, signal, usualLimits)
      if (answer.kind !== 'looked') throw unreadable(answer)
      return answer.look
    },
    close() {
      for (const [child, ending] of idle) {
        clearTimeout(ending)
        child.kill('SIGKILL')
      }
      for (const child of working) child.kill('SIGKILL')
    },
  }
}

function mustBePicture({ file, mayBeTiff }: SentFile) {
  if (!pictureFormat(file) && !(mayBeTiff && isTiff(file)))
    throw new PictureRefused('unreadable', 'These bytes are no JPEG, PNG, WebP, AVIF or GIF.')
}

const unreadable = (answer: Answer) => new PictureRefused('unreadable', answer.kind === 'failed' ? answer.message : 'It is no picture.')

/** With nothing of ours in its environment and no file but the code that draws: what a flaw in a picture's parser could read. */
function start(): ChildProcess {
  return fork(script, {
    execArgv: permissionFlags({ reads: drawerReads }),
    env: { PATH: process.env.PATH, LANG: 'C', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Memory a process holds; 0 where the system does not tell. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return (Number(pages) * 4096) / 2 ** 20
  } catch {
    return 0
  }
}
