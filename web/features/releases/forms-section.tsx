import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unknownFields } from '#core/clearance/releases/filled-form.ts'
import { addExampleForms, binForm, type ReleaseForm, releaseFormsQuery, saveForm } from '#web/data/clearance/release-forms.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextArea, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenReleases } from './open-releases.ts'
import { failureSaid } from './refused.ts'
import { useUndoToast } from './use-undo-toast.ts'
import { releasesText } from './words.ts'

/** The forms of a film: its own texts, begun from the house's examples. Counsel reads them before anybody signs. */
export function FormsSection() {
  const t = useText(releasesText)
  const { film, edits } = useOpenReleases()
  const { data: forms = [] } = useQuery(releaseFormsQuery(film.id))
  const [editing, edit] = useState<string | null>(null)
  const add = (language: 'en' | 'de') =>
    void addExampleForms(film.id, language).catch((cause: unknown) => toast.failure(t('notSaved'), failureSaid(cause, '')))
  return (
    <details className="releases-part releases-forms">
      <summary>{t('forms', { count: forms.length })}</summary>
      <p className="small dim measure">{t('forCounsel')}</p>
      <ul className="releases-rows">
        {forms.map((form) => (
          <li key={form.id}>
            <p className="releases-condition">
              <span>
                <span className="mono">{form.number}</span> {form.title}{' '}
                <span className="small dim">
                  {form.language} · {form.country ? t('readFor', { country: form.country }) : t('readForNone')}
                </span>
              </span>
              {edits && (
                <Button small kind="plain" aria-expanded={editing === form.id} onClick={() => edit(editing === form.id ? null : form.id)}>
                  {t('edit')}
                </Button>
              )}
            </p>
            {editing === form.id && <EditForm form={form} onDone={() => edit(null)} />}
          </li>
        ))}
      </ul>
      {edits && (
        <p className="releases-save">
          <Button small onClick={() => add('en')}>
            {t('addExamples_en')}
          </Button>
          <Button small onClick={() => add('de')}>
            {t('addExamples_de')}
          </Button>
        </p>
      )}
    </details>
  )
}

function EditForm({ form: kept, onDone }: { form: ReleaseForm; onDone(): void }) {
  const t = useText(releasesText)
  const { film } = useOpenReleases()
  const offerUndo = useUndoToast()
  const form = useForm<'body' | 'title' | 'country' | 'language'>({
    validate: ({ text }) => {
      const unknown = unknownFields(text('body'))
      return {
        title: text('title') === '' ? t('titleNeeded') : undefined,
        language: /^[a-z]{2,3}(-\w+)*$/i.test(text('language')) ? undefined : t('languageNeeded'),
        country: /^([a-z]{2})?$/i.test(text('country')) ? undefined : t('countryWrong'),
        body: text('body') === '' ? t('bodyNeeded') : unknown.length > 0 ? t('unknownField', { field: unknown[0] ?? '' }) : undefined,
      }
    },
    submit: async ({ text }) => {
      const words = { number: text('number'), title: text('title'), language: text('language'), country: text('country').toUpperCase() }
      await saveForm(film.id, { id: kept.id, ...words, body: text('body') })
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  const remove = async () => {
    await binForm(film.id, kept.id)
    offerUndo(t('formDeleted'), () => binForm(film.id, kept.id, false))
  }
  return (
    <form {...form.form} className="releases-form">
      <TextField label={t('formTitle')} name="title" maxLength={200} defaultValue={kept.title} error={form.errors.title} />
      <div className="releases-pair">
        <TextField label={t('formNumber')} name="number" maxLength={40} defaultValue={kept.number} />
        <TextField label={t('formLanguage')} name="language" maxLength={35} defaultValue={kept.language} error={form.errors.language} />
        <TextField
          label={t('country')}
          name="country"
          maxLength={2}
          hint={t('countryHint')}
          defaultValue={kept.country}
          error={form.errors.country}
        />
      </div>
      <TextArea
        label={t('body')}
        name="body"
        rows={10}
        maxLength={16_000}
        hint={t('fieldsHint')}
        defaultValue={kept.body}
        error={form.errors.body}
      />
      <FormError>{form.errors.form}</FormError>
      <p className="releases-save">
        <Button small kind="plain" onClick={() => void remove()}>
          {t('deleteForm')}
        </Button>
        <Button small type="submit" kind="ink" working={form.working && t('saving')}>
          {t('saveForm')}
        </Button>
      </p>
    </form>
  )
}
