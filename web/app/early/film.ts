import { filmPageColumns, isCaptioned } from '#web/data/film/film-columns.ts'
import type { Early } from '#web/data/house/early-answers.ts'
import { ask } from './ask.ts'
import { parsed } from './bring-app.ts'
import { putInPlace } from './picture.ts'

/** As far as the picture needs it. */
interface Row {
  posterObject: string | null
  contentNotes: string
  currentVersionId: string | null
  versions: { id: string; state: string; width: number | null; height: number | null; texts: { kind: string }[] }[]
}

/** Exactly as the client sends it, so that the app finds the cached answer. */
const select = filmPageColumns.replaceAll(/\s/g, '')

/** Prefetches a film's poster. Nothing where something else comes first: a content note, or a film that is still being made. */
export async function film(early: Early, id: string): Promise<void> {
  // Opening its link unlocks an unlisted film; the app requests both.
  void ask(early, '/rest/v1/rpc/open_documentary', { documentary: id }).catch(() => {})
  const [row] = await ask<Row[]>(
    early,
    `/rest/v1/documentaries?${new URLSearchParams({ select, id: `eq.${id}`, 'versions.kind': 'eq.cut' })}`,
  )
  const version = row?.versions.find((each) => each.id === row.currentVersionId)
  if (!row?.posterObject || row.contentNotes.trim() || !version || !/^(watchable|ready)$/.test(version.state)) return
  await parsed
  const place = document.querySelector<HTMLElement>('.first-light')
  if (!place) return
  place.classList.toggle('film-to-come--alone', !isCaptioned(version.texts))
  await putInPlace(early, place, { ...version, posterObject: row.posterObject }, innerWidth)
}
