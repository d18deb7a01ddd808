import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { editVersionsQuery, freezePaperEdit, restorePaperEdit } from '#web/data/edit/edit-versions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
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
  const { form } = useForm({
    submit: async ({ text }, element) => {
      const number = await freezePaperEdit(edit.id, text('name'))
      element.reset()
      toast.success(t('frozen', { number }))
      return undefined
    },
  })
  const restore = async (number: number) => {
    const before = await restorePaperEdit(edit.id, number, newId())
    toast.success(t('wentBack', { number }), t('wentBackText', { before }))
  }
  return (
    <section className="edit-versions" aria-labelledby="edit-versions">
      <div className="head">
        <h3 id="edit-versions">{t('versions')}</h3>
      </div>
      <form {...form} className="edit-freeze">
        <TextField label={t('versionName')} name="name" maxLength={120} />
        {/* What is not saved yet would not be in it. */}
        <Button type="submit" small notNow={waiting.length > 0}>
          {t('freeze')}
        </Button>
      </form>
      {versions.length === 0 && <p className="ui dim">{t('noVersions')}</p>}
      <ol className="edit-version-list">
        {versions.map(({ number, name, madeAt }) => (
          <li key={number}>
            <span className="mono">{number}</span>
            <span className="ui">{name || t('unnamed')}</span>
            <time className="small dim" dateTime={madeAt}>
              {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(madeAt))}
            </time>
            <Button small kind="plain" aria-label={t('compareVersion', { number })} onClick={() => compare(number)}>
              {t('compare')}
            </Button>
            {!readOnly && (
              <Button small kind="plain" aria-label={t('restoreVersion', { number })} onClick={() => void restore(number)}>
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Dialog open={compared !== null} onOpenChange={(open) => open || compare(null)} title={t('compareVersions')}>
        {compared !== null && <Comparison first={compared} versions={versions} />}
      </Dialog>
    </section>
  )
}
