import { useId } from 'react'
import { csvFile } from '#core/text/tables.ts'
import { type SheetWords, writeWordSheet } from '#core/text/word-sheets.ts'
import { dropTemplate, keepTemplate, type WordTemplate } from '#web/data/film/film-words.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { filmWordsText } from './words.ts'

interface ChooseWordsProps {
  film: OwnDocumentary
  /** The words the film has now. */
  present: SheetWords
  templates: readonly WordTemplate[]
  problem: string | undefined
  /** Of the template to keep, as it is typed. */
  name: string
  onName(name: string): void
  onFile(file: File | undefined): void
  onTemplate(template: WordTemplate): void
}

/** A spreadsheet or a template to take words from; and the film's own words as either. */
export function ChooseWords({ film, present, templates, problem, name, onName, onFile, onTemplate }: ChooseWordsProps) {
  const t = useText(filmWordsText)
  const id = useId()
  const told = async (work: Promise<void>, said: string) => {
    try {
      await work
      toast.success(said)
    } catch {
      toast.failure(t('saving_failed'))
    }
  }
  const keep = async () => {
    // What is this film's alone is no part of what its series shares.
    const { title: _title, synopsis: _synopsis, year: _year, ...fields } = present.fields
    await told(keepTemplate(name.trim(), { ...present, fields, identifiers: [], recognitions: [] }), t('templateKept'))
    onName('')
  }
  return (
    <div className="take-words">
      <h3 className="title-s">{t('sheet')}</h3>
      <p className="small dim">{t('sheetText')}</p>
      <p className="section-acts">
        <label className="button button--small button--ink file-button" htmlFor={id}>
          {t('chooseSheet')}
          <input
            id={id}
            className="unseen"
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              onFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <Button
          small
          onClick={() =>
            saveFile(new Blob([csvFile(writeWordSheet(present))], { type: 'text/csv;charset=utf-8' }), `${film.title || 'film'}.csv`)
          }
        >
          {t('asSheet')}
        </Button>
      </p>
      <FormError>{problem}</FormError>
      <h3 className="title-s">{t('templates')}</h3>
      <p className="small dim">{t('templatesText')}</p>
      {templates.length > 0 && (
        <ul className="rows">
          {templates.map((template) => (
            <li key={template.id}>
              <span>{template.name}</span>
              <Button small aria-label={t('takeTemplate', { name: template.name })} onClick={() => onTemplate(template)}>
                {t('take')}
              </Button>
              <Button
                small
                kind="plain"
                aria-label={t('removeRow', { what: template.name })}
                onClick={() => void told(dropTemplate(template.id), t('templateGone'))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="take-words"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) void keep()
        }}
      >
        <TextField label={t('templateName')} value={name} maxLength={120} onChange={(event) => onName(event.target.value)} />
        <p>
          <Button small type="submit" notNow={name.trim() === ''}>
            {t('keepTemplate')}
          </Button>
        </p>
      </form>
    </div>
  )
}
