import { parentPort, workerData } from 'node:worker_threads'
import { seedFilms } from '#supabase/seed/all-films.ts'
import { filmLooks } from '../films/all-films.ts'
import { type Print, printFilm } from './print-film.ts'

/** Prints one film in a thread of its own; ends with an error when it cannot. */
const { slug, print } = workerData as { slug: string; print: Omit<Print, 'onDrawn'> }
const named = <Named extends { slug: string }>(list: Named[]) => list.find((each) => each.slug === slug)!
await printFilm(named(seedFilms), named(filmLooks), { ...print, onDrawn: (drawn) => parentPort!.postMessage({ drawn }) })
parentPort!.postMessage('printed')
