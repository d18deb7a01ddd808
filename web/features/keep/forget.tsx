import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetWatching, type WatchedFilm } from '#web/data/film/watching.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { viewerText } from './words.ts'

function useForget(said: { title: string; text: string }, whenDone?: () => void) {
  const t = useText(viewerText)
  return useMutation({
    mutationFn: (documentaryId?: string) => forgetWatching(documentaryId),
    async onSuccess() {
      toast.success(said.title, said.text)
      whenDone?.()
    },
    onError: (cause) => toast.failure(t('forgetFailed'), cause.message),
  })
}

export function ForgetFilm({ film }: { film: WatchedFilm }) {
  const t = useText(viewerText)
  const forget = useForget({ title: t('forgotten'), text: t('forgottenText') })
  return (
    <Button
      kind="plain"
      small
      working={forget.isPending && t('deleting')}
      aria-label={t('forgetFilm', { title: film.title || t('noLonger') })}
      onClick={() => forget.mutate(film.documentaryId)}
    >
      {t('forget')}
    </Button>
  )
}

/** All of it, after a question that says what goes. */
export function ForgetAll() {
  const t = useText(viewerText)
  const [asking, setAsking] = useState(false)
  const forget = useForget({ title: t('allForgotten'), text: t('allForgottenText') }, () => setAsking(false))
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t('forgetAll')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forgetAllTitle')}
        text={t('forgetAllText')}
        acts={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button kind="ink" working={forget.isPending && t('deleting')} onClick={() => forget.mutate(undefined)}>
              {t('deleteIt')}
            </Button>
          </>
        }
      />
    </>
  )
}
