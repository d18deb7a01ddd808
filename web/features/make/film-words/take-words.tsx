import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changesOf, noWords, readWordSheet, type SheetWords } from '#core/text/word-sheets.ts'
import { filmWordsQuery, wordTemplates } from '#web/data/film/film-words.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { readSpreadsheet, type Sheet } from '#web/ui/files/spreadsheet.ts'
import { useColumnsByHand } from '#web/ui/files/use-columns-by-hand.ts'
import { useText } from '#web/ui/text.ts'
import { ownCredits } from '../data/credits.ts'
import { ChooseWords } from './choose-words.tsx'
import { presentWords } from './present-words.ts'
import { TakeChanges } from './take-changes.tsx'
import { filmWordsText } from './words.ts'

/** A table, read again when its columns are assigned; or plain texts of a template. */
type Offered = { from: string } & ({ sheet: Sheet } | { words: SheetWords })

/** Words from elsewhere: a spreadsheet, or a template the films of a series share. What would change is shown before it does. */
export function TakeWords({ film }: { film: OwnDocumentary }) {
  const t = useText(filmWordsText)
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
          <ChooseWords
            film={film}
            present={present}
            templates={templates.data ?? []}
            problem={problem}
            name={name}
            onName={setName}
            onFile={(file) => void read(file)}
            onTemplate={(template) => setOffered({ words: { ...noWords(), ...template.words }, from: template.name })}
          />
        )}
      </Drawer>
    </>
  )
}
