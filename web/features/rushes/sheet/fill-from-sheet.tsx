import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LeftRow, type RushFill, readSheet } from '#core/edit/rushes/camera-sheet.ts'
import { outlineQuery } from '#web/data/boards/outlines.ts'
import { fillRushes } from '#web/data/edit/camera-sheets.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { codeOf } from '../rush-code.ts'
import { rushesText } from '../words.ts'
import { SheetPreview } from './sheet-preview.tsx'

interface Read {
  fills: RushFill[]
  left: LeftRow[]
}

/** What the sheet of the camera or of the loader says (ALE): read into the rushes, after a look at what it would fill. */
export function FillFromSheet({ film, rushes }: { film: string; rushes: readonly Rush[] }) {
  const t = useText(rushesText)
  const scenes = useQuery(outlineQuery(film))
  const [open, setOpen] = useState(false)
  const [read, setRead] = useState<Read>()
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState(false)
  const close = () => {
    setOpen(false)
    setRead(undefined)
    setProblem('')
  }
  const choose = async ([file]: File[]) => {
    const { readAle } = await import('#core/review/interchange/cuts/text/read-ale.ts')
    const { rows } = readAle(await file!.text())
    setProblem(rows.length === 0 ? t('sheetEmpty', { name: file!.name }) : '')
    const known = rushes.map((rush) => ({ ...rush, writtenCode: rush.startFrame === null ? null : codeOf(rush, 0) }))
    setRead(rows.length === 0 ? undefined : readSheet(rows, known, scenes.data ?? []))
  }
  const fill = async (instead: boolean) => {
    setWorking(true)
    try {
      const count = await fillRushes(
        film,
        read!.fills.map(({ row }) => row),
        instead,
      )
      toast.success(t('sheetFilled', { count }))
      close()
    } catch (refused) {
      setProblem(refused instanceof HouseError ? `${refused.message} ${refused.hint}` : t('notDone'))
    }
    setWorking(false)
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('readSheet')}
      </Button>
      <Drawer open={open} onOpenChange={(opens) => opens || close()} title={t('readSheet')}>
        {read ? (
          <SheetPreview {...read} problem={problem} working={working} onFill={(instead) => void fill(instead)} />
        ) : (
          <FileDrop
            label={t('dropSheet')}
            hint={t('dropSheetHint')}
            accept=".ale"
            error={problem}
            disabled={scenes.isPending}
            onFiles={(files) => void choose(files)}
          />
        )}
      </Drawer>
    </>
  )
}
