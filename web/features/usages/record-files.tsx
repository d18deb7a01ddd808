import { useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import type { RecordForm } from '#core/institutions/library-files.ts'
import { recordsOf } from '#web/data/institutions/library-records.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { usagesText } from './words.ts'

const forms = ['marc', 'marcxml', 'kbart'] as const satisfies readonly RecordForm[]

/** Records of what is licensed today, as files for the library's own catalogue. */
export function RecordFiles({ institution }: { institution: MyInstitution }) {
  const t = useText(usagesText)
  const [working, setWorking] = useState<RecordForm>()
  const save = async (form: RecordForm) => {
    setWorking(form)
    try {
      // Fetched when they are wanted: a page of reports needs no cataloguing.
      const [records, { libraryFile }] = await Promise.all([recordsOf(institution.id), import('#core/institutions/library-files.ts')])
      const { name, type, body } = libraryFile(form, records, location.origin, new Date().toISOString().slice(0, 10))
      saveFile(new Blob([body as BlobPart], { type }), name)
      toast.success(t('saved', { file: name }))
    } catch (error) {
      toast.failure(t('notSaved'), (error as Error).message)
    } finally {
      setWorking(undefined)
    }
  }
  return (
    <section aria-labelledby="records" className="no-print">
      <div className="head">
        <h2 id="records">{t('records')}</h2>
      </div>
      <p className="ui dim measure">{t('recordsText')}</p>
      <ul className="usages-files">
        {forms.map((form) => (
          <li key={form}>
            <span className="usages-id">{t(`form_${form}`)}</span>
            <span className="dim">{t(`form_${form}Text`)}</span>
            <span className="usages-acts">
              <Button
                small
                aria-label={t('downloadOf', { form: t(`form_${form}`) })}
                working={working === form && t('making')}
                onClick={() => void save(form)}
              >
                {t('download')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
