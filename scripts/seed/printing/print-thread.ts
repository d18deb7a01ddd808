import { parentPort, workerData } from 'node:worker_threads'
import { filmLooks } from '../films/all-films.ts'
import { type Print, printFilm } from './print-film.ts'

/** Prints one film in a thread of its own; ends with an error when it cannot. */
const { slug, print } = workerData as { slug: string; print: Print }
await printFilm(filmLooks.find((look) => look.slug === slug)!, print)
parentPort!.postMessage('printed')
