import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import { exportFacts } from './export-facts.ts'
import { type ExportFormat, exportFormats } from './export-formats.ts'
import type { LeftOut } from './left-out.ts'

/** Every form the edit leaves the house in. What one has no place for is listed after it is saved. */
export function ExportMenu({ onPrint }: { onPrint: () => void }) {
  const t = useText(paperEditText)
  const whole = useOpenEdit()
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const [working, setWorking] = useState(false)
  const write = async ({ write }: ExportFormat) => {
    setWorking(true)
    try {
      const written = await write(await exportFacts(whole), t)
      for (const { name, bytes } of written.files) saveFile(bytes, name)
      setLeftOut(written.leftOut)
    } catch {
      toast.failure(t('notExported'), t('notExportedText'))
    } finally {
      setWorking(false)
    }
  }
  return (
    <>
      <Menu
        label={t('export')}
        items={[
          ...exportFormats.map((format) => ({ label: t(`format_${format.id}` as 'format_docx'), onChoose: () => void write(format) })),
          { label: t('print'), onChoose: onPrint },
        ]}
        trigger={
          <Button small working={working && t('exporting')}>
            {t('export')}
          </Button>
        }
      />
      <Dialog
        open={leftOut.length > 0}
        onOpenChange={(open) => open || setLeftOut([])}
        title={t('leftOut')}
        acts={
          <Button kind="ink" onClick={() => setLeftOut([])}>
            {t('close')}
          </Button>
        }
      >
        {leftOut.map(({ why, items }) => (
          <div key={why} className="stack">
            <p className="ui">{t(`leftOut_${why}`)}</p>
            <ul className="edit-left-out mono">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </Dialog>
    </>
  )
}
