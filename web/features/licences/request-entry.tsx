import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LicenceRequest } from '#contract/institutions/licences.ts'
import type { LicenceTerms } from '#core/institutions/licence-terms.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { agreeToTerms, endRequest, proposeTerms } from './data/licences.ts'
import { LicenceWords } from './licence-words.tsx'
import { TermsForm } from './terms/terms-form.tsx'
import { licencesText } from './words.ts'

interface RequestEntryProps {
  request: LicenceRequest & { terms: LicenceTerms | null }
  asCreator: boolean
}

/** Proposed terms: the sentence, who is bound by them, and what the reader may do. */
export function RequestEntry({ request, asCreator }: RequestEntryProps) {
  const t = useText(licencesText)
  const [query] = useSearchParams()
  const [doing, setDoing] = useState<'change' | 'end' | 'agree'>()
  const [working, setWorking] = useState(false)
  const entry = useRef<HTMLLIElement>(null)
  const named = query.get('request') === request.id
  useEffect(() => {
    if (named) entry.current?.scrollIntoView({ block: 'center' })
  }, [named])
  const parties = { institution: request.institution.name, creator: request.creator }
  const own = request.saidYes === (asCreator ? 'creator' : 'institution')
  const other = asCreator ? request.institution.name : request.creator || t('theCreator')
  const agree = async () => {
    setWorking(true)
    try {
      await agreeToTerms(request.id, request.termsNumber, '')
      setDoing(undefined)
      toast.success(t('agreedNow'), t('agreedNowText'))
    } catch (error) {
      toast.failure(t('notAgreed'), error instanceof HouseError ? `${error.message} ${error.hint}` : undefined)
      setWorking(false)
    }
  }
  if (!request.terms) return null
  return (
    <li className="licence-entry" ref={entry} data-named={named || undefined}>
      <div className="licence-said">
        <LicenceWords terms={request.terms} parties={parties} />
        <p className="small dim">
          {t(own ? 'youOffered' : 'theyOffered', {
            name: other,
            date: dateFormat({ dateStyle: 'long' }).format(new Date(request.movedAt)),
          })}
        </p>
      </div>
      {doing === 'change' ? (
        <TermsForm
          terms={request.terms}
          parties={parties}
          asCreator={asCreator}
          onSend={async (terms, words) => {
            await proposeTerms(request.id, terms, words)
            setDoing(undefined)
          }}
          onCancel={() => setDoing(undefined)}
        />
      ) : (
        <p className="licence-acts">
          {!own && (
            <Button small kind="ink" onClick={() => setDoing('agree')}>
              {t('sayYes')}
            </Button>
          )}
          <Button small onClick={() => setDoing('change')}>
            {t(own ? 'changeOwn' : 'answerOtherwise')}
          </Button>
          <Button small onClick={() => setDoing('end')}>
            {t(own ? 'withdraw' : 'sayNo')}
          </Button>
          {request.threadId && (
            <Link className="small text-link" to={`${paths.messages}?thread=${encodeURIComponent(request.threadId)}`}>
              {t('toLetters')}
            </Link>
          )}
        </p>
      )}
      <Dialog
        open={doing === 'agree'}
        onOpenChange={(open) => setDoing(open ? 'agree' : undefined)}
        title={t('agreeTitle', { name: other })}
        text={t('agreeText')}
        acts={
          <>
            <Button onClick={() => setDoing(undefined)}>{t('cancel')}</Button>
            <Button kind="ink" working={working && t('agreeing')} onClick={() => void agree()}>
              {t('agreeNow')}
            </Button>
          </>
        }
      >
        <LicenceWords terms={request.terms} parties={parties} />
      </Dialog>
      {doing === 'end' && <EndDialog request={request} own={own} onDone={() => setDoing(undefined)} />}
    </li>
  )
}

function EndDialog({ request, own, onDone }: { request: LicenceRequest; own: boolean; onDone: () => void }) {
  const t = useText(licencesText)
  const [words, setWords] = useState('')
  const [working, setWorking] = useState(false)
  const end = async () => {
    setWorking(true)
    try {
      await endRequest(request.id, words)
      onDone()
    } catch (error) {
      toast.failure(t('notEnded'), (error as Error).message)
      setWorking(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title={t(own ? 'withdrawTitle' : 'sayNoTitle')}
      text={t('endText')}
      acts={
        <>
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button kind="ink" working={working && t('sending')} onClick={() => void end()}>
            {t(own ? 'withdraw' : 'sayNo')}
          </Button>
        </>
      }
    >
      <TextArea label={t('why')} rows={3} maxLength={2000} value={words} onChange={(event) => setWords(event.target.value)} />
    </Dialog>
  )
}
