import type { SheetChange } from '#core/text/word-sheets.ts'
import { type SheetWords, sheetFields } from '#core/text/word-sheets.ts'
import { type FilmWords, funderActs, identifierActs, placeActs, recognitionActs } from '#web/data/film/film-words.ts'
import { type OwnDocumentary, saveDocumentary } from '#web/data/film/own-documentaries.ts'
import { type Credit, replaceCredits } from '../data/credits.ts'
import { newRow } from './new-row.ts'

/** What is said about a film now, as a table has it. */
export function presentWords(film: OwnDocumentary, words: FilmWords, credits: readonly Credit[]): SheetWords {
  const all = {
    ...film,
    year: film.year === null ? '' : String(film.year),
    language: film.language ?? '',
    subjects: film.subjects.join(', '),
  }
  return {
    fields: Object.fromEntries(sheetFields.map((field) => [field, all[field]]).filter(([, value]) => value !== '')),
    places: words.places.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
    recognitions: words.recognitions.map(({ festival, year, award, outcome }) => ({ festival, year, award, outcome })),
    funders: words.funders.map(({ name, programme, webAddress }) => ({ name, programme, webAddress })),
    identifiers: words.identifiers.map(({ scheme, value }) => ({ scheme, value })),
    credits: credits.map(({ role, name }) => ({ role, name })),
  }
}

/** Takes the chosen changes in, the plain fields at once and each entry after the other; rejects at the first the house refuses. */
export async function takeIn(
  film: OwnDocumentary,
  credits: readonly Credit[],
  wanted: SheetWords,
  changes: readonly SheetChange[],
): Promise<void> {
  const chosen = new Set(changes.map(({ id }) => id))
  const fields = Object.fromEntries(changes.flatMap((change) => (change.kind === 'field' ? [[change.field, change.after]] : [])))
  const { year, subjects, ...plain } = fields
  if (Object.keys(fields).length > 0)
    await saveDocumentary(film.id, {
      ...plain,
      ...(year === undefined ? {} : { year: Number(year) }),
      ...(subjects === undefined ? {} : { subjects: listOf(subjects) }),
    })
  for (const [at, place] of wanted.places.entries()) if (chosen.has(`places ${at}`)) await placeActs.add(film.id, { ...newRow(), ...place })
  for (const [at, one] of wanted.recognitions.entries())
    if (chosen.has(`recognitions ${at}`)) await recognitionActs.add(film.id, { ...newRow(), ...one })
  for (const [at, funder] of wanted.funders.entries())
    if (chosen.has(`funders ${at}`)) await funderActs.add(film.id, { ...newRow(), ...funder })
  for (const [at, identifier] of wanted.identifiers.entries())
    if (chosen.has(`identifiers ${at}`)) await identifierActs.add(film.id, { id: newRow().id, ...identifier })
  const added = wanted.credits.filter((_, at) => chosen.has(`credits ${at}`))
  if (added.length > 0) await replaceCredits(film.id, credits, [...credits, ...added])
}

const listOf = (written: string) =>
  written
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '' && each.length <= 80)
    .slice(0, 30)
