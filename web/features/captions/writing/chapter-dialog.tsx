import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WrittenCue } from '#core/media/captions/edits.ts'
import { firstWords } from '#core/text/first-words.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { chaptersQuery, replaceChapters } from '#web/data/film/chapters.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'

/** A chapter that begins with a cue: named after its text, until it gets a better name. */
export function ChapterDialog({ versionId, cue, onClose }: { versionId: string; cue: WrittenCue; onClose: () => void }) {
  const t = useText(captionsText)
  const chapters = useQuery({ ...chaptersQuery(versionId), staleTime: 0 })
  const there = chapters.data?.find((one) => Math.abs(one.startsMs - cue.startsMs) < 1000)
  const [title, setTitle] = useState<string>()
  const [working, setWorking] = useState(false)
  const shown = title ?? there?.title ?? firstWords(cue.text)
  const save = async (named: string) => {
    setWorking(true)
    const others = (chapters.data ?? []).filter((one) => one !== there)
    const mine = named === '' ? [] : [{ startsMs: there?.startsMs ?? cue.startsMs, title: named }]
    try {
      await replaceChapters(
        versionId,
        [...others, ...mine].toSorted((a, b) => a.startsMs - b.startsMs),
      )
      toast.success(t('chaptersKept'), t('chaptersKeptText', { count: others.length + mine.length }))
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
      title={t('chapterAt', { at: formatTimecode(there?.startsMs ?? cue.startsMs) })}
      text={t('chapterText')}
      acts={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {there && (
            <Button notNow={!chapters.data} onClick={() => void save('')}>
              {t('noChapter')}
            </Button>
          )}
          <Button
            kind="ink"
            notNow={!chapters.data || shown.trim() === ''}
            working={working && t('working')}
            onClick={() => void save(shown.trim())}
          >
            {t('keepChapter')}
          </Button>
        </>
      }
    >
      <TextField label={t('chapterTitle')} value={shown} maxLength={120} onChange={(event) => setTitle(event.target.value)} />
    </Dialog>
  )
}
