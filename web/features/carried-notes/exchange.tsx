import './exchange.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FrameCountId, frameCount, frameCountIds, frameCountOf, timecodeOf } from '#core/time/frame-counts.ts'
import { type Cut, setStartTimecode } from '#web/data/film/cuts.ts'
import { wholeNotesQuery } from '#web/data/review/carried-notes.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { counted } from './list-of-notes.ts'
import { NotesIn } from './notes-in.tsx'
import { NotesOut } from './notes-out.tsx'
import { carriedNotesText } from './words.ts'

/** Import and export of notes as interchange files: timecode at a rate, from the start timecode. */
export function Exchange({ film, cut }: { film: FilmToReview; cut: Cut }) {
  const t = useText(carriedNotesText)
  const notes = useQuery(wholeNotesQuery(cut.id))
  const [rateId, setRateId] = useState<FrameCountId>(
    () => frameCountOf(cut.frameRate, cut.startTimecode?.includes(';') ?? false)?.id ?? '25',
  )
  const [start, setStart] = useState(cut.startTimecode ?? '00:00:00:00')
  const how = counted(frameCount(rateId), start)
  const keep = async () => {
    const written = how && timecodeOf(how.startFrames, how.count)
    if (!written || film.role === 'reviewer' || written === cut.startTimecode) return
    try {
      await setStartTimecode(cut.id, written)
    } catch {
      toast.failure(t('startNotKept'), t('startNotKeptText'))
    }
  }
  return (
    <section aria-labelledby="notes-exchange" className="exchange">
      <div className="head">
        <h2 id="notes-exchange">{t('title')}</h2>
      </div>
      <div className="exchange-count">
        <Select
          label={t('rate')}
          value={rateId}
          onChange={(event) => setRateId(event.target.value as FrameCountId)}
          hint={cut.frameRate ? t('rateHint', { rate: cut.frameRate }) : undefined}
          options={frameCountIds.map((value) => ({ value, label: value }))}
        />
        <TextField
          label={t('start')}
          className="exchange-start"
          value={start}
          maxLength={11}
          inputMode="numeric"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setStart(event.target.value)}
          onBlur={() => void keep()}
          hint={t(cut.startTimecode ? 'startKnown' : 'startHint')}
          error={how ? undefined : t('startWrong', { rate: rateId })}
        />
      </div>
      <Fetched query={notes} what={t('fetching')}>
        {notes.data && <NotesOut {...{ film, cut, how }} notes={notes.data} />}
      </Fetched>
      <NotesIn cut={cut} how={how} />
    </section>
  )
}
