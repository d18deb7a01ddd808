import { useState } from 'react'
import { type MarkerFormat, markerFormats } from '#core/review/interchange/formats.ts'
import { markerRows } from '#core/review/interchange/table.ts'
import { csvFile } from '#core/text/tables.ts'
import type { Cut } from '#web/data/film/cuts.ts'
import type { WholeNote } from '#web/data/review/carried-notes.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { useText } from '#web/ui/text.ts'
import { type counted, markersOf, sharedFrames } from './list-of-notes.ts'
import { NoteSheet } from './note-sheet.tsx'
import { carriedNotesText } from './words.ts'

interface NotesOutProps {
  film: FilmToReview
  cut: Cut
  notes: readonly WholeNote[]
  how: ReturnType<typeof counted>
}

/** Export formats by program; the file is created in the browser. */
export function NotesOut({ film, cut, notes, how }: NotesOutProps) {
  const t = useText(carriedNotesText)
  const [openOnly, setOpenOnly] = useState(true)
  const [sheet, setSheet] = useState(false)
  const going = openOnly ? notes.filter(({ resolved }) => !resolved) : notes
  const shared = how ? sharedFrames(going, how) : 0
  const name = t('fileName', { title: film.title || t('untitled'), number: cut.number })
  const save = (format: MarkerFormat | 'csv') => {
    if (!how) return
    const list = markersOf(name, cut, going, how, t('drawing'))
    const { type, ending, text } =
      format === 'csv'
        ? { type: 'text/csv', ending: 'csv', text: csvFile(markerRows(list)) }
        : { ...markerFormats[format], text: markerFormats[format].write(list) }
    saveFile(new Blob([text], { type }), `${name}.${ending}`)
  }
  if (notes.length === 0) return <p className="ui dim">{t('none')}</p>
  return (
    <div className="exchange-out">
      <Checkbox checked={openOnly} onChange={() => setOpenOnly(!openOnly)}>
        {t('openOnly', { count: going.length, all: notes.length })}
      </Checkbox>
      {shared > 0 && <p className="small dim">{t('sameFrame', { count: shared })}</p>}
      <ul className="exchange-formats">
        {(['resolve', 'avid', 'xmeml', 'fcpxml', 'edl', 'otio', 'csv'] as const).map((format) => (
          <li key={format}>
            <Button small notNow={!how || going.length === 0} onClick={() => save(format)}>
              {t(`format_${format}`)}
            </Button>
            <span className="small dim">{t(`formatHint_${format}`)}</span>
          </li>
        ))}
        <li>
          <Button small aria-expanded={sheet} onClick={() => setSheet(!sheet)}>
            {t(sheet ? 'sheetClose' : 'sheet')}
          </Button>
          <span className="small dim">{t('sheetHint')}</span>
        </li>
      </ul>
      {sheet && <NoteSheet {...{ film, cut, how }} notes={going} />}
    </div>
  )
}
