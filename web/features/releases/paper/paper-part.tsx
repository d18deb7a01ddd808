import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filledForm, openLine } from '#core/clearance/releases/filled-form.ts'
import { changeRelease } from '#web/data/clearance/release-acts.ts'
import { releaseFormsQuery } from '#web/data/clearance/release-forms.ts'
import { type ReleasePaper, savePaper } from '#web/data/clearance/release-papers.ts'
import type { Release } from '#web/data/clearance/releases.ts'
import { useConditionSaid } from '#web/player/cleared/condition-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { Part } from '../one/part.tsx'
import { type Subject, useOpenReleases } from '../open-releases.ts'
import { failureSaid } from '../refused.ts'
import { releasesText } from '../words.ts'
import { PrintedRelease } from './printed-release.tsx'

interface PaperPartProps {
  subject: Subject
  release: Release
  paper: ReleasePaper
}

/** The text that is signed: from a form, with what is known filled in, and then as it was written. Once it was signed it is fixed. */
export function PaperPart({ subject, release, paper }: PaperPartProps) {
  const t = useText(releasesText)
  const { edits } = useOpenReleases()
  const [filled, setFilled] = useState<{ title: string; body: string; at: number } | null>(null)
  const [printing, setPrinting] = useState(false)
  const signed = paper.signatures.length > 0
  const hasLines = (filled?.body ?? paper.text?.body ?? '').includes(openLine)
  const text = paper.text
  return (
    <Part
      title={t('paper')}
      act={
        text?.body && (
          <Button small kind="plain" onClick={() => setPrinting(true)}>
            {t('print')}
          </Button>
        )
      }
    >
      {printing && text && (
        <PrintedRelease title={text.title} body={text.body} number={release.formNumber} onPrinted={() => setPrinting(false)} />
      )}
      {signed || !edits ? (
        <>
          {signed && <p className="small dim">{t('signedFixed')}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is read with the keyboard too */}
          <section className="releases-text" tabIndex={0} aria-label={t('body')}>
            <strong>{text?.title}</strong>
            {text?.body}
          </section>
          {text?.agreed && <p className="measure">{text.agreed}</p>}
        </>
      ) : (
        <>
          <p className="small dim measure">{t('forCounsel')}</p>
          {hasLines && <p className="small">{t('linesLeft')}</p>}
          <FormChoice subject={subject} release={release} onChosen={(title, body) => setFilled({ title, body, at: Date.now() })} />
          <PaperForm key={filled?.at ?? 'kept'} release={release} paper={paper} filled={filled} />
        </>
      )}
    </Part>
  )
}

function FormChoice({ subject, release, onChosen }: { subject: Subject; release: Release; onChosen(title: string, body: string): void }) {
  const t = useText(releasesText)
  const say = useConditionSaid()
  const { film } = useOpenReleases()
  const { data: forms = [] } = useQuery(releaseFormsQuery(film.id))
  const wanted = release.of === 'person' ? release.ageBand : release.of
  const fitting = forms.filter(({ kind }) => kind === wanted)
  if (fitting.length === 0) return <p className="small">{t('noForms')}</p>
  const choose = async (id: string) => {
    const form = fitting.find((one) => one.id === id)
    if (!form) return
    const conditions = release.conditions.length > 0 ? release.conditions.map((one) => `– ${say(one)}`).join('\n') : t('noConditions')
    await changeRelease(film.id, release.id, { language: form.language, formNumber: form.number })
    onChosen(form.title, filledForm(form.body, { name: subject.name, film: film.title, subject: subject.name, conditions }))
  }
  return (
    <Select
      label={t('fromForm')}
      value=""
      onChange={(event) => void choose(event.target.value)}
      options={[
        { value: '', label: t('chooseForm') },
        ...fitting.map(({ id, number, title, language }) => ({ value: id, label: `${number} ${title} (${language})`.trim() })),
      ]}
    />
  )
}

function PaperForm({ release, paper, filled }: { release: Release; paper: ReleasePaper; filled: { title: string; body: string } | null }) {
  const t = useText(releasesText)
  const { film } = useOpenReleases()
  const [keepUntil, setKeep] = useState(paper.text?.keepUntil ?? '')
  const form = useForm<'body'>({
    validate: ({ text }) => ({ body: text('body') === '' ? t('bodyNeeded') : undefined }),
    submit: async ({ text }) => {
      await savePaper(film.id, release.id, {
        title: text('title'),
        body: text('body'),
        agreed: text('agreed'),
        keepUntil: keepUntil || null,
      })
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="releases-form">
      <TextField label={t('formTitle')} name="title" maxLength={200} defaultValue={filled?.title ?? paper.text?.title ?? ''} />
      <TextArea
        label={t('body')}
        name="body"
        rows={10}
        maxLength={20_000}
        defaultValue={filled?.body ?? paper.text?.body ?? ''}
        error={form.errors.body}
      />
      <TextArea
        label={t('agreed')}
        name="agreed"
        rows={2}
        maxLength={4000}
        hint={t('agreedHint')}
        defaultValue={paper.text?.agreed ?? ''}
      />
      <DateField label={t('keepUntil')} hint={t('keepUntilHint')} value={keepUntil} onChange={(event) => setKeep(event.target.value)} />
      <FormError>{form.errors.form}</FormError>
      <Button small type="submit" kind="ink" working={form.working && t('saving')}>
        {t('savePaper')}
      </Button>
    </form>
  )
}
