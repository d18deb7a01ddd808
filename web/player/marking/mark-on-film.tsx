import './marking.css'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { isTime, type Marked } from '#core/film/marked-range.ts'
import { type DeskClock, frameTimecode } from '#core/time/tape-clock.ts'
import { readTime, timeText } from '#core/time/typed-time.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { MarkedFilm } from './marked-film.ts'
import { markingText } from './words.ts'

const MarkPicture = lazy(() => import('./mark-picture.tsx'))

interface MarkOnFilmProps {
  /** Undefined while no film is chosen, and for one that may not be watched: then times can be typed alone. */
  of: MarkedFilm | undefined
  value: Marked
  onChange(value: Marked): void
  /** One moment instead of a range: `startsMs` alone. */
  moment?: boolean
  legend?: string | undefined
  labels?: { from?: string | undefined; to?: string | undefined }
  hints?: { from?: string | undefined; to?: string | undefined }
  /** What the form says is wrong. */
  errors?: { from?: string | undefined; to?: string | undefined }
  /** Beside the button that opens the film. */
  acts?: ReactNode
}

/** A time or a range of a film: typed, or marked on the picture, the transcript and the bar. The only control for it. */
export function MarkOnFilm({ of, value, onChange, moment, legend, labels, hints, errors, acts }: MarkOnFilmProps) {
  const t = useText(markingText)
  const panel = useId()
  const [open, setOpen] = useOpenAlone(panel)
  const field = (end: 'startsMs' | 'endsMs', label: string, hint: string | undefined, error: string | undefined) => (
    <TypedTime
      label={label}
      ms={value[end]}
      clock={of?.clock}
      durationMs={of?.durationMs}
      hint={hint}
      error={error}
      onChange={(ms) => onChange({ ...value, [end]: ms })}
    />
  )
  const key = of && `${of.documentaryId} ${of.versionId}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex box in every browser
    <div className="mark-on-film" role="group" aria-label={legend ?? t('marker')}>
      {legend && <p className="fieldset-legend">{legend}</p>}
      <div className="mark-fields">
        {field('startsMs', labels?.from ?? t(moment ? 'at' : 'from'), hints?.from, errors?.from)}
        {!moment && field('endsMs', labels?.to ?? t('to'), hints?.to, errors?.to)}
        {(of || acts) && (
          <p className="mark-open">
            {of && (
              <Button small aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
                {t(open ? 'close' : 'open')}
              </Button>
            )}
            {acts}
          </p>
        )}
      </div>
      <div id={panel} hidden={!open}>
        {open && of && (
          <Suspense fallback={<Loading what={t('openingFilm')} />}>
            <MarkPicture key={key} of={of} value={value} moment={moment} onChange={onChange} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

interface TypedTimeProps {
  label: string
  ms: number | null
  clock: DeskClock | undefined
  durationMs: number | null | undefined
  hint: string | undefined
  error: string | undefined
  onChange(ms: number | null): void
}

/** In the tape's timecode where the page shows times so. */
const shownTime = (ms: number, clock: DeskClock | undefined): string => (clock?.tape ? frameTimecode(ms, clock) : timeText(ms))

const typedMs = (typed: string, clock: DeskClock | undefined): number | null =>
  typed.trim() === '' ? null : (readTime(typed, clock) ?? Number.NaN)

/** A typed time. What cannot be read stays as it was typed, and is NaN for the form; an empty field is null. */
function TypedTime({ label, ms, clock, durationMs, hint, error, onChange }: TypedTimeProps) {
  const t = useText(markingText)
  const [kept, setTyped] = useState<{ text: string; beforeMs: number | null }>()
  const [left, setLeft] = useState(true)
  const typed = kept?.text
  const read = typed === undefined ? null : typedMs(typed, clock)
  // Marked on the film, or emptied by the form, since it was typed. Of what cannot be read a form may keep the time before it.
  const stale = kept !== undefined && !Object.is(read, ms) && (isTime(read) || !Object.is(ms, kept.beforeMs))
  useEffect(() => {
    if (stale) setTyped(undefined)
  }, [stale])
  const shown = typed === undefined || stale ? (isTime(ms) ? shownTime(ms, clock) : '') : typed
  const unread = typed !== undefined && !stale && Number.isNaN(read)
  const beyond = durationMs && isTime(ms) && ms > durationMs ? t('beyond', { end: timeText(durationMs) }) : undefined
  return (
    <TextField
      label={label}
      className="field--time mono"
      maxLength={16}
      placeholder="00:00:00"
      autoComplete="off"
      value={shown}
      hint={hint}
      error={unread && left ? t('timeWrong') : (error ?? beyond)}
      onFocus={() => setLeft(false)}
      onChange={(event) => {
        setTyped({ text: event.target.value, beforeMs: kept && !isTime(read) ? kept.beforeMs : ms })
        onChange(typedMs(event.target.value, clock))
      }}
      onBlur={() => {
        setLeft(true)
        if (!unread) setTyped(undefined)
      }}
    />
  )
}

const opened = new EventTarget()

/** Open or not; one film of a page at a time. */
function useOpenAlone(id: string) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    opened.dispatchEvent(new CustomEvent('open', { detail: id }))
    const close = (event: Event) => (event as CustomEvent<string>).detail !== id && setOpen(false)
    opened.addEventListener('open', close)
    return () => opened.removeEventListener('open', close)
  }, [open, id])
  return [open, setOpen] as const
}
