import { refusalIn } from '../../house/refusals.ts'
import german from './de.json' with { type: 'json' }

/** What the worker wrote down for a person (prepared.ts, core/media/media-refusals.ts, why a job failed), in their language; unknown text stays as it is. */
export function workerWordsIn(language: string, written: string): string {
  if (!language.startsWith('de')) return written
  return written
    .split(/(?<=\.) /)
    .map((sentence) => (sentence.endsWith('.') ? inGerman(sentence) : sentence.split(', ').map(inGerman).join(', ')))
    .join(' ')
}

const inGerman = (words: string): string => refusalIn(german, words, (fact) => withComma(refusalIn(german, fact)))
const withComma = (fact: string) => fact.replace(/^(\d+)\.(\d+)$/, '$1,$2')
