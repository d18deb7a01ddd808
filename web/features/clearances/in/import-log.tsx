import { useState } from 'react'
import { nameOfItem } from '#core/clearance/item-name.ts'
import { bases, clearanceKinds, clearanceStatuses, materials, media } from '#core/clearance/lists.ts'
import { keyOf, type LogHead, logHeads, readLogSheet, type SheetWords } from '#core/clearance/log-sheet.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { ColumnMatch } from '#web/ui/files/column-match.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { ReadAs } from '#web/ui/files/read-as.tsx'
import { readSpreadsheet, type Sheet } from '#web/ui/files/spreadsheet.ts'
import { useColumnsByHand } from '#web/ui/files/use-columns-by-hand.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { mediaSaid, territorySaid } from '../said.ts'
import { clearancesText, kindKey } from '../words.ts'
import { keepSheet } from './keep-sheet.ts'

const previewed = 5

/** A log from a spreadsheet: which column is what, five rows as they were read, and each row that cannot be read. */
export function ImportLog() {
  const t = useText(clearancesText)
  const { film, log, people } = useOpenLog()
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<{ name: string } & Sheet>()
  const [byHand, setByHand] = useColumnsByHand('clearances')
  const [error, setError] = useState('')
  const [working, setWorking] = useState(false)
  const known = new Set(log.items.map(keyOf))
  const read = file && readLogSheet(file.rows, byHand, wordsOfLists(), known)
  const close = () => {
    setOpen(false)
    setFile(undefined)
    setError('')
  }
  const onFiles = async ([first]: File[]) => {
    const sheet = first && (await readSpreadsheet(first))
    setError(sheet ? '' : t('unreadable'))
    setFile(sheet ? { name: first!.name, ...sheet } : undefined)
  }
  const bring = async () => {
    if (!read || working) return
    setWorking(true)
    try {
      await keepSheet(film.id, read.items, people, log.seesMoney)
      toast.success(
        t('imported', { count: read.items.length }),
        read.refused.length > 0 ? t('rowsLeftOut', { count: read.refused.length }) : undefined,
      )
      close()
    } catch (cause) {
      setError(failureSaid(cause, t('notSaved')))
    }
    setWorking(false)
  }
  return (
    <>
      <Button small kind="plain" onClick={() => setOpen(true)}>
        {t('importLog')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(shown) => !shown && close()}
        title={t('importLog')}
        text={file ? t('importRead', { name: file.name, count: read?.items.length ?? 0 }) : t('importText')}
        acts={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button kind="ink" notNow={!read || read.items.length === 0} working={working && t('importing')} onClick={() => void bring()}>
              {t('importItems', { count: read?.items.length ?? 0 })}
            </Button>
          </>
        }
      >
        {!file && (
          <FileDrop
            label={t('dropSheet')}
            hint={t('dropSheetHint')}
            error={error || undefined}
            accept=".csv,.tsv,.txt,.xlsx"
            onFiles={(files) => void onFiles(files)}
          />
        )}
        {file && read && (
          <>
            <ReadAs encoding={file.encoding} />
            <ColumnMatch
              columns={read.columns}
              choices={(Object.keys(logHeads) as LogHead[]).map((value) => ({ value, label: t(`head_${value}`) }))}
              byHand={byHand}
              onChange={setByHand}
              unsure={read.items.length === 0}
            />
            <ol className="clearances-preview small">
              {read.items.slice(0, previewed).map((item) => (
                <li key={item.row}>
                  <strong>{nameOfItem(item)}</strong>{' '}
                  {[
                    t(kindKey(item.kind)),
                    t(`status_${item.status}`),
                    item.licensor,
                    ...item.licences.map((one) => `${mediaSaid(one.media, t)}, ${territorySaid(one, t)}`),
                    item.price && log.seesMoney ? `${item.price.rate} ${item.price.currency}` : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
              {read.items.length > previewed && <li className="dim">{t('andMore', { count: read.items.length - previewed })}</li>}
            </ol>
            {read.refused.length > 0 && (
              <details open={read.items.length === 0 || undefined}>
                <summary className="field-error">{t('refusedRows', { count: read.refused.length })}</summary>
                <ul className="clearances-preview small">
                  {read.refused.slice(0, 200).map(({ row, why, value }) => (
                    <li key={row}>
                      {t('rowRefused', { row })}: {t(`refused_${why}`)} {value && <q>{value}</q>}
                    </li>
                  ))}
                </ul>
              </details>
            )}
            <FormError>{error}</FormError>
          </>
        )}
      </Dialog>
    </>
  )

  /** What a cell may say in the reader's language. */
  function wordsOfLists(): SheetWords {
    return Object.fromEntries([
      ...clearanceKinds.map((one) => [t(kindKey(one)).toLowerCase(), one]),
      ...clearanceStatuses.map((one) => [t(`status_${one}`).toLowerCase(), one]),
      ...media.map((one) => [t(`medium_${one}`).toLowerCase(), one]),
      ...materials.map((one) => [t(`material_${one}`).toLowerCase(), one]),
      ...bases.map((one) => [t(`basis_${one}`).toLowerCase(), one]),
    ])
  }
}
