import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { csvFile } from '#core/text/tables.ts'
import { changesOf, noWords, readWordSheet, type SheetWords, writeWordSheet } from '#core/text/word-sheets.ts'
import { dropTemplate, filmWordsQuery, keepTemplate, wordTemplates } from '#web/data/film/film-words.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { readSpreadsheet, type Sheet } from '#web/ui/files/spreadsheet.ts'
import { useColumnsByHand } from '#web/ui/files/use-columns-by-hand.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { ownCredits } from '../data/credits.ts'
import { presentWords } from './present-words.ts'
import { TakeChanges } from './take-changes.tsx'
import { filmWordsText } from './words.ts'

/** A sheet, read again when someone says what its columns are; or words as they are, of a template. */
type Offered = { from: string } & ({ sheet: Sheet } | { words: SheetWords })

/** Words from elsewhere: a spreadsheet, or a template the films of a series share. What would change is shown before it does. */
export function TakeWords({ film }: { film: OwnDocumentary }) {
  const t = useText(filmWordsText)
  const id = useId()
  const [open, setOpen] = useState(false)
  const [offered, setOffered] = useState<Offered>()
  const [problem, setProblem] = useState<string>()
  const [name, setName] = useState('')
  const [byHand, setByHand] = useColumnsByHand('film-words')
  const words = useQuery(filmWordsQuery(film.id))
  const credits = useQuery(ownCredits(film.id))
  const templates = useQuery({ ...wordTemplates, enabled: open })
  if (!words.data || !credits.data) return null
  const present = presentWords(film, words.data, credits.data)
  const read = async (file: File | undefined) => {
    if (!file) return
    const sheet = await readSpreadsheet(file)
    if (!sheet) return setProblem(t('noSheet'))
    setProblem(undefined)
    setOffered({ sheet, from: file.name })
  }
  const sheet = offered && 'sheet' in offered ? readWordSheet(offered.sheet.rows, byHand) : undefined
  const wanted = sheet?.words ?? (offered && 'words' in offered ? offered.words : noWords())
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
            from={offered.from}
            words={wanted}
            changes={changesOf(present, wanted)}
            sheet={sheet && 'sheet' in offered ? { ...sheet, encoding: offered.sheet.encoding, byHand, onByHand: setByHand } : undefined}
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
                  saveFile(new Blob([csvFile(writeWordSheet(present))], { type: 'text/csv;charset=utf-8' }), `${film.title || 'film'}.csv`)
                }
              >
                {t('asSheet')}
              </Button>
            </p>
            <FormError>{problem}</FormError>
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
                      onClick={() => setOffered({ words: { ...noWords(), ...template.words }, from: template.name })}
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
