import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { assemble, type EditEvent } from '#core/edit/assembly.ts'
import type { EditClock, EditRush } from '#core/edit/items.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { languagesOf, trackIn } from '#core/edit/rushes/rush-tracks.ts'
import { timerOf } from '#core/edit/timer.ts'
import { outlineQuery } from '#web/data/boards/outlines.ts'
import type { PaperEdit } from '#web/data/edit/paper-edits.ts'
import { productionPeopleQuery } from '#web/data/edit/rush-people.ts'
import { rushTracksQuery } from '#web/data/edit/rush-tracks.ts'
import { selectsQuery } from '#web/data/edit/selects.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { playbackQuery } from '#web/data/media/playback.ts'
import type { PlayedEvent } from '#web/player/assembly/played-event.ts'
import { RowPlayer } from '#web/player/assembly/row-player.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { languageInAddress } from '../edits-path.ts'
import type { OpenEdit } from './open-edit.ts'
import { useEdit } from './use-edit.ts'

interface EditToOpen {
  film: { id: string; title: string }
  edit: PaperEdit
  rushes: readonly EditRush[]
  me: string
}

/** Everything of one paper edit; undefined until all of it is here. */
export function useWholeEdit({ film, edit, rushes, me }: EditToOpen): {
  whole: OpenEdit | undefined
  failed: { refetch(): unknown } | undefined
} {
  const { query, ...acts } = useEdit(edit.id, me)
  const tracks = useQuery(rushTracksQuery(film.id))
  const selects = useQuery(selectsQuery(film.id))
  const people = useQuery(productionPeopleQuery(film.id))
  const scenes = useQuery(outlineQuery(film.id))
  const arrived = useArrived(tracks, selects, people, scenes) && !query.isPending
  const [chosen, choose] = useState<string | null>(null)
  const byId = useMemo(() => new Map(rushes.map((rush) => [rush.id, rush])), [rushes])
  const { items } = acts
  const assembly = useMemo(() => assemble(items, edit, byId), [items, edit, byId])
  const timer = useMemo(() => timerOf(items, assembly), [items, assembly])
  const rows = useMemo(() => {
    const ids = new Set(items.map(({ id }) => id))
    return items.filter(({ kind, overItem }) => kind !== 'cutaway' || !overItem || !ids.has(overItem))
  }, [items])
  const names = useMemo(() => new Map((people.data ?? []).map(({ id, name }) => [id, name])), [people.data])
  const selectsById = useMemo(() => new Map((selects.data ?? []).map((select) => [select.id, select])), [selects.data])
  const [address] = useSearchParams()
  const language = address.get(languageInAddress)
  const transcripts = useMemo(
    () => new Map([...(tracks.data ?? [])].map(([rush, own]) => [rush, trackIn(own, language)!.id])),
    [tracks.data, language],
  )
  const languages = useMemo(() => languagesOf(tracks.data?.values() ?? []), [tracks.data])
  const player = usePlayer(film.id, edit, assembly.events, assembly.over)
  const failed = [query, tracks, selects, people, scenes].find(({ isLoadingError }) => isLoadingError)
  if (!arrived || failed) return { whole: undefined, failed }
  const whole: OpenEdit = {
    ...acts,
    ...{ edit, me, film, rows, assembly, timer, rushes: byId, player, chosen, choose, readOnly: edit.locked },
    ...{ transcripts, languages, people: names, scenes: scenes.data ?? [], selects: selectsById },
  }
  return { whole, failed: undefined }
}

/** What plays the cut: made once, told of each change. */
function usePlayer(documentaryId: string, clock: EditClock, events: readonly EditEvent[], over: readonly EditEvent[]): RowPlayer {
  const [player] = useState(
    () => new RowPlayer(({ documentaryId, versionId }) => queryClient.fetchQuery(playbackQuery(documentaryId, versionId))),
  )
  useEffect(() => {
    const played = ({ key, rush, source, record }: EditEvent): PlayedEvent => ({
      key,
      version: rush && { documentaryId, versionId: rush.id },
      sourceMs: rush ? msOfFrames(source[0], rush.rate) : 0,
      startsMs: msOfFrames(record[0], clock.rate),
      endsMs: msOfFrames(record[1], clock.rate),
    })
    player.setRow(events.map(played), over.map(played))
  }, [player, documentaryId, clock, events, over])
  useEffect(() => () => player.pause(), [player])
  return player
}
