import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canTranscribeQuery } from '#web/data/media/transcriptions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { filmNamesQuery, keepFilmNames, namesLimit } from './data/film-names.ts'
import { captionsText } from './words.ts'

/** The vocabulary of a film, in a house with speech recognition. */
export function FilmNames({ documentaryId }: { documentaryId: string }) {
  const t = useText(captionsText)
  const can = useQuery(canTranscribeQuery)
  const [open, setOpen] = useState(false)
  if (!can.data) return null
  return (
    <p>
      <Button small onClick={() => setOpen(true)}>
        {t('names')}
      </Button>
      {open && <NamesDialog documentaryId={documentaryId} onClose={() => setOpen(false)} />}
    </p>
  )
}

function NamesDialog({ documentaryId, onClose }: { documentaryId: string; onClose: () => void }) {
  const t = useText(captionsText)
  const query = useQuery(filmNamesQuery(documentaryId))
  const [written, setWritten] = useState<string>()
  const [working, setWorking] = useState(false)
  const text = written ?? query.data?.join('\n') ?? ''
  const names = [...new Set(text.split('\n').map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim()))].filter((name) => name !== '')
  const tooMany = names.length > namesLimit.count || names.some((name) => name.length > namesLimit.characters)
  const keep = async () => {
    setWorking(true)
    try {
      await keepFilmNames(documentaryId, names)
      toast.success(t('namesKept'), t('namesKeptText'))
      onClose()
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
      setWorking(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('names')}
      text={t('namesText')}
      acts={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button kind="ink" notNow={tooMany || written === undefined} working={working && t('working')} onClick={() => void keep()}>
            {t('namesKeep')}
          </Button>
        </>
      }
    >
      <Fetched query={query} what={t('fetchingPart', { part: t('fetchingNames') })}>
        <TextArea
          label={t('namesList')}
          hint={t('namesExample')}
          error={tooMany ? t('namesTooMany') : undefined}
          rows={10}
          maxLength={namesLimit.count * (namesLimit.characters + 1)}
          value={text}
          onChange={(event) => setWritten(event.target.value)}
          spellCheck={false}
        />
      </Fetched>
    </Dialog>
  )
}
