import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { changesOf, noWords, readWordSheet, type SheetProblem, type SheetWords, writeWordSheet } from '#core/word-sheets.ts'
import { ownCredits } from '#web/data/films/credits.ts'
import { dropTemplate, filmWordsQuery, keepTemplate, wordTemplates } from '#web/data/films/film-words.ts'
import type { OwnDocumentary } from '#web/data/films/own-documentaries.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { csvOf, rowsOfFile } from '#web/ui/spreadsheet.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { presentWords } from './present-words.ts'
import { TakeChanges } from './take-changes.tsx'
import { filmWordsText } from './words.ts'

interface Offered {
  words: SheetWords
  from: string
  unknown: string[]
  problems: SheetProblem[]
}

/** Words from elsewhere: a spreadsheet, or a template the films of a series share. What would change is shown before it does. */
export function TakeWords({ film }: { film: OwnDocumentary }) {
  const t = useText(filmWordsText)
  const id = useId()
  const [open, setOpen] = useState(false)
  const [offered, setOffered] = useState<Offered>()
  const [problem, setProblem] = useState<string>()
  const [name, setName] = useState('')
  const words = useQuery(filmWordsQuery(film.id))
  const credits = useQuery(ownCredits(film.id))
  const templates = useQuery({ ...wordTemplates, enabled: open })
  if (!words.data || !credits.data) return null
  const present = presentWords(film, words.data, credits.data)
  const read = async (file: File | undefined) => {
    if (!file) return
    const rows = await rowsOfFile(file)
    if (!rows) return setProblem(t('noSheet'))
    setProblem(undefined)
    setOffered({ ...readWordSheet(rows), from: file.name })
  }
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
    setName('')
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('fromElsewhere')}
      </Button>
      <Drawer
        open={open}
        onOpenChange={(now) => {
          setOpen(now)
          if (!now) setOffered(undefined)
        }}
        title={t('fromElsewhereTitle')}
      >
        {offered ? (
          <TakeChanges
            film={film}
            credits={credits.data}
            offered={offered}
            changes={changesOf(present, offered.words)}
            onDone={() => {
              setOffered(undefined)
              setOpen(false)
            }}
            onBack={() => setOffered(undefined)}
          />
        ) : (
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
                    void read(event.target.files?.[0])
                    event.target.value = ''
                  }}
                />
              </label>
              <Button
                small
                onClick={() =>
                  void csvOf(writeWordSheet(present)).then((csv) =>
                    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${film.title || 'film'}.csv`),
                  )
                }
              >
                {t('asSheet')}
              </Button>
            </p>
            {problem && (
              <p className="field-error" role="alert">
                {problem}
              </p>
            )}
            <h3 className="title-s">{t('templates')}</h3>
            <p className="small dim">{t('templatesText')}</p>
            {templates.data && templates.data.length > 0 && (
              <ul className="rows">
                {templates.data.map((template) => (
                  <li key={template.id}>
                    <span>{template.name}</span>
                    <Button
                      small
                      aria-label={t('takeTemplate', { name: template.name })}
                      onClick={() =>
                        setOffered({ words: { ...noWords(), ...template.words }, from: template.name, unknown: [], problems: [] })
                      }
                    >
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
              <TextField label={t('templateName')} value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
              <p>
                <Button small type="submit" notNow={name.trim() === ''}>
                  {t('keepTemplate')}
                </Button>
              </p>
            </form>
          </div>
        )}
      </Drawer>
    </>
  )
}
