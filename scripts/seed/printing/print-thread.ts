import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { seedFilms } from '#supabase/seed/all-films.ts'
import { filmLooks } from '../films/all-films.ts'
import { type Print, printFilm } from './print-film.ts'

// The loops over pixels call small functions; V8 builds in only so many of them unless it is told to, and a call costs more than the sum.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=5000')
setFlagsFromString('--max-inlined-bytecode-size=1000')

/** Prints one film in a thread of its own; ends with an error when it cannot. */
const { slug, print } = workerData as { slug: string; print: Omit<Print, 'onDrawn'> }
const named = <Named extends { slug: string }>(list: Named[]) => list.find((each) => each.slug === slug)!
await printFilm(named(seedFilms), named(filmLooks), { ...print, onDrawn: (drawn) => parentPort!.postMessage({ drawn }) })
parentPort!.postMessage('printed')
