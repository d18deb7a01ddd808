import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { newId } from '#core/house/new-id.ts'
import { type CueWarning, fix, warningsOf } from '#core/media/captions/checks.ts'
import type { Difference } from '#core/media/captions/differences.ts'
import type { CueChange } from '#core/media/captions/edits.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { TrackCue } from '#web/data/media/captions.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import { CueRow } from './cue-row.tsx'
import type { TrackState, WrittenTrack } from './written-track.ts'

export interface Shown {
  id: string
  /** Focus its text field. */
  write: boolean
  /** Range of letters to select. */
  letters: readonly [number, number] | undefined
  /** A counter, so that the same cue can be requested twice. */
  asked: number
}
interface CueListProps {
  film: Film
  track: WrittenTrack
  state: TrackState
  selectedId: string | null
  shown: Shown | null
  language: string
  beside: readonly TrackCue[] | null
  /** Where its cues and what was heard differ. */
  differences: readonly Difference[]
  durationMs: number | null
  onSelect: (id: string) => void
}

/** The cues of a track, of which only those in view are rendered. Follows the film while it plays and no cue is edited. */
export function CueList({ film, track, state, selectedId, shown, language, beside, differences, durationMs, onSelect }: CueListProps) {
  const t = useText(captionsText)
  const speakersId = useId()
  const place = useRef<HTMLElement>(null)
  const { cues, clashes } = state
  const rows = useVirtualizer({
    count: cues.length,
    getScrollElement: () => place.current,
    estimateSize: () => 92,
    overscan: 4,
    getItemKey: (at) => cues[at]!.id,
  })
  const playing = useFilmState(film, (one) => one.playing)
  const current = useFilmState(film, ({ nowMs }) => {
    const at = indexStartedBy(cues, nowMs)
    return at >= 0 && cues[at]!.endsMs > nowMs ? at : -1
  })
  const speakers = useMemo(() => [...new Set(cues.map((cue) => cue.speaker))].filter((one) => one !== '').slice(0, 100), [cues])
  const differing = useMemo(() => Map.groupBy(differences, ({ cueId }) => cueId), [differences])
  const besideOf = useMemo(() => (beside ? overlapping(beside) : null), [beside])

  useEffect(() => {
    const writing = place.current?.contains(document.activeElement)
    if (playing && current >= 0 && !writing) rows.scrollToIndex(current, { align: 'center' })
  }, [playing, current, rows])
  const cuesNow = useRef(cues)
  cuesNow.current = cues
  useEffect(() => {
    if (!shown) return
    const at = cuesNow.current.findIndex(({ id }) => id === shown.id)
    if (at < 0) return
    rows.scrollToIndex(at, { align: 'auto' })
    if (!shown.write) return
    // It is drawn once the list has come to it.
    let tries = 0
    const write = () => {
      const area = place.current?.querySelector<HTMLTextAreaElement>(`textarea[data-cue="${shown.id}"]`)
      if (area) {
        area.focus({ preventScroll: true })
        if (shown.letters) area.setSelectionRange(...shown.letters)
      } else if (tries++ < 20) requestAnimationFrame(write)
    }
    requestAnimationFrame(write)
  }, [shown, rows])

  const change = useCallback((changes: readonly CueChange[], goesOn?: string) => track.apply(changes, goesOn), [track])
  const settle = useCallback((id: string) => track.settleClash(id), [track])
  const mend = useCallback(
    (id: string, warning: CueWarning) => {
      const all = track.get().cues
      const at = all.findIndex((cue) => cue.id === id)
      if (at < 0) return
      track.apply(fix(warning, all[at]!, { before: all[at - 1], next: all[at + 1], durationMs, newId: newId() }))
    },
    [track, durationMs],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls can be reached by keyboard
    <section className="cc-list" ref={place} data-beside={beside ? true : undefined} aria-label={t('cueList')} tabIndex={0}>
      <datalist id={speakersId}>
        {speakers.map((speaker) => (
          <option key={speaker} value={speaker} />
        ))}
      </datalist>
      <div className="cc-rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const cue = cues[item.index]!
          return (
            <div
              key={item.key}
              data-index={item.index}
              ref={rows.measureElement}
              className="cc-row"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <CueRow
                cue={cue}
                number={item.index + 1}
                warnings={warningsOf(cue, cues[item.index + 1], durationMs).join(' ')}
                clash={clashes.has(cue.id)}
                selected={cue.id === selectedId}
                current={item.index === current}
                beside={besideOf?.(cue)}
                language={language}
                differences={differing.get(cue.id)}
                speakersId={speakersId}
                onSelect={onSelect}
                onChange={change}
                onWarning={mend}
                onClashSettled={settle}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** Overlapping cues of another language: those with most of their time in it. */
function overlapping(others: readonly TrackCue[]) {
  return ({ startsMs, endsMs }: { startsMs: number; endsMs: number }): string => {
    const said: string[] = []
    for (let at = indexStartedBy(others, endsMs); at >= 0 && at > indexStartedBy(others, startsMs) - 3; at--) {
      const other = others[at]!
      const shared = Math.min(endsMs, other.endsMs) - Math.max(startsMs, other.startsMs)
      if (shared > 0.5 * Math.min(other.endsMs - other.startsMs, endsMs - startsMs)) said.unshift(other.text)
    }
    return said.join('\n')
  }
}
