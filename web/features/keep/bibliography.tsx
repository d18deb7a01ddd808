import { useMemo, useState } from 'react'
import type { CitationStyle } from '#core/film/citation.ts'
import type { KeptMoment } from '#web/data/people/moments.ts'
import { clipPath } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { useText } from '#web/ui/text.ts'
import { type BibliographyForm, bibliography, bibliographyForms, citations } from './bibliography.ts'
import { viewerText } from './words.ts'

const isProse = (form: BibliographyForm): form is CitationStyle => ['mla', 'apa', 'chicago'].includes(form)

/** The basket as a bibliography: to read, to copy, and as a file for a reference manager. */
export function Bibliography({ moments }: { moments: KeptMoment[] }) {
  const t = useText(viewerText)
  const [form, setForm] = useState<BibliographyForm>('chicago')
  const passages = useMemo(() => moments.map(passageOf), [moments])
  const made = useMemo(() => bibliography(passages, form, new Date()), [passages, form])
  const copy = useCopy()
  const body = isProse(form) ? (
    <div className="bibliography serif">
      {citations(passages, form).map(({ text, parts }) => (
        <p key={text}>{parts.map((part) => (part.italic ? <cite key={part.text}>{part.text}</cite> : part.text))}</p>
      ))}
    </div>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <pre className="bibliography mono" tabIndex={0}>
      {made.text}
    </pre>
  )
  return (
    <section aria-labelledby="bibliography-head" className="kept">
      <div className="head">
        <h2 id="bibliography-head">{t('bibliography')}</h2>
      </div>
      <Tabs
        label={t('bibliographyForm')}
        value={form}
        onChange={setForm}
        tabs={bibliographyForms.map((each) => ({ key: each, head: t(`form_${each}`), body: each === form && body }))}
      />
      <p className="kept-acts">
        <Button small onClick={() => void copy(made.text, t('bibliographyCopied'))}>
          {t('copy')}
        </Button>
        <Button small onClick={() => saveFile(new Blob([made.text], { type: `${made.type};charset=utf-8` }), made.fileName)}>
          {t('download', { name: made.fileName })}
        </Button>
      </p>
    </section>
  )
}

const passageOf = (moment: KeptMoment) => ({
  title: moment.film!.title,
  director: moment.film!.director,
  year: moment.film!.year,
  version: moment.version!.label,
  house: 'Actuality',
  url: new URL(clipPath(moment.film!.id, moment), location.origin).href,
  momentMs: moment.startsMs,
  endMs: moment.endsMs,
  note: moment.note,
})
