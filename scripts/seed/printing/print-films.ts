import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FilmLook } from '../films/film-look.ts'
import type { Print } from './print-film.ts'

export interface PrintOrder {
  ffmpeg: string
  /** Folder that keeps prints from one run to the next. */
  cache: string
  /** Undefined: each film at its own length. */
  seconds?: number
  scale: number
  /** Told how much of one film's picture is drawn, 0 to 1. */
  onDrawn?(slug: string, part: number): void
}

export interface FilmPrint {
  path: string
  seconds: number
}

const seedFolder = fileURLToPath(new URL('..', import.meta.url))
const dataFolder = fileURLToPath(new URL('../../../supabase/seed/data', import.meta.url))
const wordsFolder = fileURLToPath(new URL('../../../supabase/seed/films', import.meta.url))
const thread = new URL('./print-thread.ts', import.meta.url)

/** Prints films two at a time, in order, and answers each print as soon as it is there. What the cache holds is not drawn again. */
export function printFilms(looks: FilmLook[], order: PrintOrder): Map<string, Promise<FilmPrint>> {
  mkdirSync(order.cache, { recursive: true })
  const recipe = recipeHash()
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
  const prints = new Map<string, Promise<FilmPrint>>()
  const queue = [...looks]
  const settle = new Map(looks.map(({ slug }) => [slug, Promise.withResolvers<FilmPrint>()]))
  for (const { slug } of looks) {
    const { promise } = settle.get(slug)!
    // The rejection reaches the awaiting caller; it must not count as unhandled.
    promise.catch(() => {})
    prints.set(slug, promise)
  }
  lanes.map(async () => {
    for (let look = queue.shift(); look; look = queue.shift()) {
      const { resolve, reject } = settle.get(look.slug)!
      await printOnce(look, recipe, order).then(resolve, reject)
    }
  })
  return prints
}

async function printOnce(
  look: FilmLook,
  recipe: string,
  { ffmpeg, cache, seconds = look.seconds, scale, onDrawn }: PrintOrder,
): Promise<FilmPrint> {
  const path = join(cache, `${look.slug}-${recipe}-${seconds}s-${scale}.mp4`)
  if (existsSync(path)) return { path, seconds }
  const unfinished = `${path}.${process.pid}.part`
  try {
    await inThread(look.slug, { ffmpeg, path: unfinished, seconds, scale }, (part) => onDrawn?.(look.slug, part))
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
  return { path, seconds }
}

function inThread(slug: string, print: Omit<Print, 'onDrawn'>, onDrawn: (part: number) => void): Promise<void> {
  const worker = new Worker(thread, { workerData: { slug, print } })
  return new Promise((done, failed) => {
    worker.on('message', (said: 'printed' | { drawn: number }) => (said === 'printed' ? done() : onDrawn(said.drawn)))
    worker.once('error', failed)
    worker.once('exit', (code) => failed(new Error(`The thread that draws ${slug} ended with code ${code}.`)))
  })
}

/** Cache key: changes whenever a film would come out differently: the code that draws and mixes, the words, and the tables it draws from. */
function recipeHash(): string {
  const hash = createHash('sha256')
  const making = ['films', 'pictures', 'printing', 'sound'].flatMap((folder) => filesIn(join(seedFolder, folder)))
  for (const file of [...making, ...filesIn(wordsFolder), ...filesIn(dataFolder)]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

const filesIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
