import { useState } from 'react'
import { timecodeOf } from '#core/frame-counts.ts'
import type { ReadMarkers } from '#core/interchange/gather-markers.ts'
import { kindOf } from '#core/interchange/note-colours.ts'
import { edlDropsFrames, readEdl } from '#core/interchange/read-edl.ts'
import { readMarkerRows } from '#core/interchange/table.ts'
import { importNotes } from '#web/data/carried-notes.ts'
import type { Cut } from '#web/data/films/cuts.ts'
import { HouseError } from '#web/data/house-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { rowsOfFile } from '#web/ui/spreadsheet.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { type counted, lengthFrames, notesOf } from './list-of-notes.ts'
import { carriedNotesText } from './words.ts'

const mostBytes = 4_000_000
const shown = 8

/** A cutting room's file as notes: says first what it would make and what it did not understand. */
export function NotesIn({ cut, how }: { cut: Cut; how: ReturnType<typeof counted> }) {
  const t = useText(carriedNotesText)
  const [read, setRead] = useState<{ name: string; found: ReadMarkers; otherCount: boolean }>()
  const [error, setError] = useState('')
  const [working, setWorking] = useState(false)
  const onFiles = async ([file]: File[]) => {
    setError('')
    if (!file || !how) return
    if (file.size > mostBytes) return setError(t('tooLarge'))
    const with_ = { ...how, lengthFrames: lengthFrames(cut, how.count) }
    if (/\.edl$/i.test(file.name)) {
      const text = await file.text()
      const drops = edlDropsFrames(text)
      setRead({ name: file.name, found: readEdl(text, with_), otherCount: drops !== null && drops !== how.count.dropFrame })
      return
    }
    const rows = /\.(csv|tsv|txt|xlsx)$/i.test(file.name) ? await rowsOfFile(file) : null
    if (!rows) return setError(t('unreadable'))
    setRead({ name: file.name, found: readMarkerRows(rows, with_), otherCount: false })
  }
  const bring = async () => {
    if (!read || !how || working) return
    setWorking(true)
    try {
      const count = await importNotes(cut.id, notesOf(read.found.markers, how))
      toast.success(t('brought'), t('broughtText', { count }))
      setRead(undefined)
    } catch (cause) {
      toast.failure(t('notBrought'), cause instanceof HouseError ? `${cause.message} ${cause.hint}` : t('notBroughtText'))
    }
    setWorking(false)
  }
  const markers = read?.found.markers ?? []
  const problems = read?.found.problems ?? []
  return (
    <>
      <FileDrop
        label={t('in')}
        hint={t('inHint')}
        error={error || undefined}
        accept=".edl,.csv,.tsv,.txt,.xlsx"
        disabled={!how}
        onFiles={(files) => void onFiles(files)}
      />
      <Dialog
        open={read !== undefined}
        onOpenChange={(open) => !open && setRead(undefined)}
        title={t('inTitle', { count: markers.length })}
        text={t('inText', { name: read?.name ?? '', count: problems.length })}
        acts={
          <>
            <Button onClick={() => setRead(undefined)}>{t('leave')}</Button>
            <Button kind="ink" notNow={markers.length === 0} working={working && t('bringing')} onClick={() => void bring()}>
              {t('bring', { count: markers.length })}
            </Button>
          </>
        }
      >
        {read?.otherCount && <p className="field-error">{t('otherCount', { rate: how?.count.id ?? '' })}</p>}
        {how && markers.length > 0 && (
          <ol className="exchange-found small">
            {markers.slice(0, shown).map((marker) => (
              <li key={`${marker.startFrame} ${marker.comment}`}>
                <span className="mono">{timecodeOf(how.startFrames + marker.startFrame, how.count)}</span>{' '}
                <span>{t(`kind_${kindOf(marker)}`)}</span> <span>{marker.comment}</span>
              </li>
            ))}
            {markers.length > shown && <li className="dim">{t('andMore', { count: markers.length - shown })}</li>}
          </ol>
        )}
        {problems.length > 0 && (
          <ul className="exchange-found small">
            {problems.slice(0, shown).map(({ line, code, text }) => (
              <li key={`${line} ${code}`}>
                {t('line', { line })}: {t(`problem_${code}`)}
                {text && <q>{text}</q>}
              </li>
            ))}
            {problems.length > shown && <li className="dim">{t('andMore', { count: problems.length - shown })}</li>}
          </ul>
        )}
      </Dialog>
    </>
  )
}
