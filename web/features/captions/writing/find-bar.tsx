import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type WrittenCue, withText } from '#core/media/captions/edits.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import type { WrittenTrack } from './written-track.ts'

interface FindBarProps {
  track: WrittenTrack
  cues: readonly WrittenCue[]
  selectedId: string | null
  onShow: (id: string) => void
  onClose: () => void
}

/** Finds words, also across a line break, and puts others in their place: one by one or all together, as one undo step. */
export function FindBar({ track, cues, selectedId, onShow, onClose }: FindBarProps) {
  const t = useText(captionsText)
  const [sought, setSought] = useState('')
  const [instead, setInstead] = useState('')
  const [exact, setExact] = useState(false)
  const field = useRef<HTMLElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const query = useDeferredValue(sought)
  const pattern = useMemo(() => patternOf(query, exact), [query, exact])
  const found = useMemo(() => (pattern ? cues.filter((cue) => new RegExp(pattern).test(cue.text)) : []), [cues, pattern])
  const at = found.findIndex(({ id }) => id === selectedId)

  const go = (by: 1 | -1) => {
    const next = found[(at < 0 ? (by > 0 ? 0 : found.length - 1) : at + by + found.length) % Math.max(1, found.length)]
    if (next) onShow(next.id)
  }
  const put = (some: readonly WrittenCue[]) => {
    if (!pattern) return
    const changes = some.map((cue) =>
      withText(
        cue,
        cue.text.replace(pattern, () => instead),
      ),
    )
    track.apply(changes.filter(({ after }) => after!.text.trim() !== ''))
  }
  const entered = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    if (event.key === 'Escape') onClose()
  }
  return (
    <search className="cc-find" ref={field} aria-label={t('findAndReplace')}>
      <TextField label={t('find')} value={sought} onChange={(event) => setSought(event.target.value)} onKeyDown={entered} maxLength={200} />
      <TextField
        label={t('replaceBy')}
        value={instead}
        onChange={(event) => setInstead(event.target.value)}
        onKeyDown={entered}
        maxLength={200}
      />
      <Checkbox checked={exact} onChange={(event) => setExact(event.target.checked)}>
        {t('matchCase')}
      </Checkbox>
      <p className="cc-find-acts">
        <span className="mono dim" role="status">
          {query ? t('found', { count: found.length }) : ''}
        </span>
        <Button small notNow={found.length === 0} onClick={() => go(-1)}>
          {t('previousFound')}
        </Button>
        <Button small notNow={found.length === 0} onClick={() => go(1)}>
          {t('nextFound')}
        </Button>
        <Button
          small
          notNow={at < 0}
          onClick={() => {
            put([found[at]!])
            go(1)
          }}
        >
          {t('replace')}
        </Button>
        <Button small notNow={found.length === 0} onClick={() => put(found)}>
          {t('replaceAll', { count: found.length })}
        </Button>
        <Button small kind="plain" onClick={onClose}>
          {t('close')}
        </Button>
      </p>
    </search>
  )
}

/** The query, where a space matches any whitespace. */
function patternOf(sought: string, exact: boolean): RegExp | null {
  if (sought === '') return null
  return new RegExp(sought.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), exact ? 'gu' : 'giu')
}
