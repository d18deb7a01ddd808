import type { LicenceTerms } from '#core/institutions/licence-terms.ts'
import { locale } from '#web/ui/locale.ts'
import { type LicenceParties, licenceSentences } from './licence-sentence.ts'

interface LicenceWordsProps {
  terms: LicenceTerms
  parties: LicenceParties
  /** As the only thing in its place, or as one of several. */
  large?: boolean
}

/** A licence as it is read: the sentence that grants it, and below what else it allows and what not. */
export function LicenceWords({ terms, parties, large = false }: LicenceWordsProps) {
  const [lead, ...rest] = licenceSentences(terms, parties, locale())
  return (
    <div className="licence-words">
      <p className={large ? 'title-m' : 'title-s'}>{lead}</p>
      <p className="ui dim measure">{rest.join(' ')}</p>
    </div>
  )
}
