import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { editVersionsQuery, freezePaperEdit, restorePaperEdit } from '#web/data/edit/edit-versions.ts'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FrozenVersions } from '#web/ui/frozen/frozen-versions.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import { Comparison } from './comparison.tsx'

/** The frozen versions: made, compared with what is there now, gone back to. */
export function Versions() {
  const t = useText(paperEditText)
  const { edit, readOnly, waiting } = useOpenEdit()
  const { data: versions = [] } = useQuery(editVersionsQuery(edit.id))
  const [compared, compare] = useState<number | null>(null)
  return (
    <section className="edit-versions" aria-labelledby="edit-versions">
      <div className="head">
        <h3 id="edit-versions">{t('versions')}</h3>
      </div>
      <FrozenVersions
        versions={versions}
        empty={t('noVersions')}
        unsaved={waiting.length > 0}
        freeze={(name) => freezePaperEdit(edit.id, name)}
        restore={readOnly ? undefined : (number) => restorePaperEdit(edit.id, number, newId())}
        onCompare={compare}
      />
      <Dialog open={compared !== null} onOpenChange={(open) => open || compare(null)} title={t('compareVersions')}>
        {compared !== null && <Comparison first={compared} versions={versions} />}
      </Dialog>
    </section>
  )
}
