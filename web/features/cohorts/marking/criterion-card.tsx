import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Mark } from '#contract/cohorts/assignments.ts'
import { readPoints, writtenPoints } from '#core/cohorts/points.ts'
import { type Criterion, orderedLevels } from '#core/cohorts/rubrics.ts'
import { isTime } from '#core/film/marked-range.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { WrittenMark } from '#web/data/cohorts/works.ts'
import type { Film } from '#web/player/film.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

interface CriterionCardProps {
  criterion: Criterion
  mark: Mark | undefined
  /** The mark of a second marker, beside the teacher's. */
  second?: Mark | undefined
  open: boolean
  film: Film | undefined
  documentaryId: string | null
  pointsField: RefObject<HTMLInputElement | null>
  onOpen(): void
  onWrite(mark: WrittenMark): Promise<void>
}

/** One criterion: its points, the range of the film they are about, and words. Saved when it is left or a level is pressed. */
export function CriterionCard({ criterion, mark, second, open, film, documentaryId, pointsField, onOpen, onWrite }: CriterionCardProps) {
  const t = useText(cohortsText)
  const { id, name, points, evidence, levels, kind } = criterion
  const [draft, setDraft] = useState<WrittenMark>(() => written(id, mark))
  const [typed, setTyped] = useState(() => pointsOf(written(id, mark)))
  const [error, setError] = useState<string>()
  // A mark that came from elsewhere (a key, another page) replaces the fields nobody changed here meanwhile.
  const saved = useRef(written(id, mark))
  useEffect(() => {
    const [before, next] = [saved.current, written(id, mark)]
    saved.current = next
    if (same(before, next)) return
    setDraft((own) => ({
      criterion: id,
      points: own.points === before.points ? next.points : own.points,
      words: own.words === before.words ? next.words : own.words,
      startsMs: own.startsMs === before.startsMs ? next.startsMs : own.startsMs,
      endsMs: own.endsMs === before.endsMs ? next.endsMs : own.endsMs,
    }))
    setTyped((own) => (own === pointsOf(before) ? pointsOf(next) : own))
  }, [id, mark])
  const write = async (over: Partial<WrittenMark>) => {
    const next = { ...draft, ...over }
    setDraft(next)
    if (same(next, written(id, mark))) return
    try {
      await onWrite(next)
      setError(undefined)
    } catch (cause) {
      setError((cause as Error).message)
    }
  }
  const give = (value: number | null) => {
    setTyped(value === null ? '' : writtenPoints(value))
    void write({ points: value })
  }
  const range = { startsMs: draft.startsMs, endsMs: draft.endsMs }
  return (
    <li className="cohorts-criterion" data-open={open || undefined} data-marked={(mark && mark.points !== null) || undefined}>
      <h3>
        <button type="button" aria-expanded={open} onClick={onOpen}>
          <span>{name}</span>
          <span className="mono">
            {mark?.points === null || mark === undefined ? '–' : writtenPoints(mark.points)} / {writtenPoints(points)}
          </span>
        </button>
      </h3>
      {open && (
        <div className="cohorts-criterion-body">
          {levels.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex box in every browser
            <div className="cohorts-levels" role="group" aria-label={t('levelsOf', { name })}>
              {orderedLevels(levels).map((level) => (
                <Button
                  key={level.name}
                  small
                  aria-pressed={draft.points === level.points}
                  title={level.words}
                  onClick={() => give(level.points)}
                >
                  {level.name} {writtenPoints(level.points)}
                </Button>
              ))}
            </div>
          )}
          <TextField
            ref={pointsField}
            label={t('pointsOf', { most: writtenPoints(points) })}
            inputMode="decimal"
            maxLength={7}
            value={typed}
            error={error}
            hint={evidence ? t(kind === 'release' ? 'releaseHint' : 'evidenceHint') : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              const value = typed.trim() === '' ? null : readPoints(typed)
              if (value === null && typed.trim() !== '') setError(t('pointsWrong', { most: writtenPoints(points) }))
              else void write({ points: value })
            }}
          />
          <MarkOnFilm
            of={film && documentaryId ? { documentaryId, durationMs: film.get().playback?.durationMs, film } : undefined}
            value={range}
            onChange={(next) => {
              const whole = isTime(next.startsMs) && isTime(next.endsMs) && next.endsMs > next.startsMs
              const none = next.startsMs === null && next.endsMs === null
              setDraft((before) => ({ ...before, startsMs: next.startsMs, endsMs: next.endsMs }))
              if (whole || none) void write(next)
            }}
            legend={t('rangeOf', { name })}
          />
          <TextArea
            label={t('words')}
            rows={3}
            maxLength={4000}
            value={draft.words}
            onChange={(event) => setDraft({ ...draft, words: event.target.value })}
            onBlur={() => void write({})}
          />
          {second && (
            <p className="small">
              {t('secondSays', { name: second.by, points: second.points === null ? '–' : writtenPoints(second.points) })}
              {second.words && ` ${second.words}`}
            </p>
          )}
        </div>
      )}
      {!open && mark?.startsMs != null && mark.endsMs != null && (
        <p className="small dim mono">
          {formatTimecode(mark.startsMs)}–{formatTimecode(mark.endsMs)}
        </p>
      )}
    </li>
  )
}

const pointsOf = ({ points }: WrittenMark) => (points === null ? '' : writtenPoints(points))
const written = (criterion: string, mark: Mark | undefined): WrittenMark => ({
  criterion,
  points: mark?.points ?? null,
  words: mark?.words ?? '',
  startsMs: mark?.startsMs ?? null,
  endsMs: mark?.endsMs ?? null,
})
const same = (one: WrittenMark, other: WrittenMark) =>
  one.points === other.points && one.words.trim() === other.words && one.startsMs === other.startsMs && one.endsMs === other.endsMs
