import { useState } from 'react'
import type { ReadWith } from '#core/review/interchange/gather-markers.ts'
import { kindOf } from '#core/review/interchange/note-colours.ts'
import { edlDropsFrames, readEdl } from '#core/review/interchange/read-edl.ts'
import { markerColumns, markerHeads, readMarkerRows, rowsDropFrames } from '#core/review/interchange/table.ts'
import { decodeText } from '#core/text/encoding/decode-text.ts'
import type { ByHand } from '#core/text/sheet-columns.ts'
import { timecodeOf } from '#core/time/frame-counts.ts'
import type { Cut } from '#web/data/film/cuts.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { importNotes } from '#web/data/review/carried-notes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { ColumnMatch } from '#web/ui/files/column-match.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { ReadAs } from '#web/ui/files/read-as.tsx'
import { readSpreadsheet, type Sheet } from '#web/ui/files/spreadsheet.ts'
import { useColumnsByHand } from '#web/ui/files/use-columns-by-hand.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { type counted, lengthFrames, notesOf } from './list-of-notes.ts'
import { carriedNotesText } from './words.ts'

const mostBytes = 4_000_000
const shown = 8

/** Import of an interchange file as notes: with a preview and errors. */
export function NotesIn({ cut, how }: { cut: Cut; how: ReturnType<typeof counted> }) {
  const t = useText(carriedNotesText)
  const [file, setFile] = useState<{ name: string; encoding: Sheet['encoding'] } & ({ edl: string } | { rows: Sheet['rows'] })>()
  const [byHand, setByHand] = useColumnsByHand('notes')
  const [error, setError] = useState('')
  const [working, setWorking] = useState(false)
  const onFiles = async ([file]: File[]) => {
    setError('')
    if (!file || !how) return
    if (file.size > mostBytes) return setError(t('tooLarge'))
    if (/\.edl$/i.test(file.name)) {
      const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
      return setFile({ name: file.name, encoding, edl: text })
    }
    const sheet = /\.(csv|tsv|txt|xlsx)$/i.test(file.name) ? await readSpreadsheet(file) : null
    if (!sheet) return setError(t('unreadable'))
    setFile({ name: file.name, ...sheet })
  }
  const read = file && how && understood(file, { ...how, lengthFrames: lengthFrames(cut, how.count) }, byHand)
  const bring = async () => {
    if (!read || !how || working) return
    setWorking(true)
    try {
      const count = await importNotes(cut.id, notesOf(read.found.markers, how))
      toast.success(t('brought'), t('broughtText', { count }))
      setFile(undefined)
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
        open={file !== undefined}
        onOpenChange={(open) => !open && setFile(undefined)}
        title={t('inTitle', { count: markers.length })}
        text={t('inText', { name: file?.name ?? '', count: problems.length })}
        acts={
          <>
            <Button onClick={() => setFile(undefined)}>{t('leave')}</Button>
            <Button kind="ink" notNow={markers.length === 0} working={working && t('bringing')} onClick={() => void bring()}>
              {t('bring', { count: markers.length })}
            </Button>
          </>
        }
      >
        <ReadAs encoding={file?.encoding} />
        {read?.otherCount && <p className="field-error">{t('otherCount', { rate: how?.count.id ?? '' })}</p>}
        {read && read.columns.length > 0 && (
          <ColumnMatch
            columns={read.columns}
            choices={markerHeads.map((value) => ({ value, label: t(`column_${value}`) }))}
            byHand={byHand}
            onChange={setByHand}
            unsure={markers.length === 0}
          />
        )}
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

function understood(file: { edl: string } | { rows: string[][] }, how: ReadWith, byHand: ByHand) {
  const drops = 'edl' in file ? edlDropsFrames(file.edl) : rowsDropFrames(file.rows, byHand)
  return {
    found: 'edl' in file ? readEdl(file.edl, how) : readMarkerRows(file.rows, how, byHand),
    columns: 'edl' in file ? [] : markerColumns(file.rows, byHand),
    otherCount: drops !== null && drops !== how.count.dropFrame,
  }
}
