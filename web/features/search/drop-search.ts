import { useMutation } from '@tanstack/react-query'
import { dropSearch, type KeptSearch, keepSearch } from '#web/data/kept-searches.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { type Asked, understood } from './asked.ts'
import { searchText } from './words.ts'

/** Lets go of a kept search; the message that says so takes it back. */
export function useDropSearch() {
  const t = useText(searchText)
  const failed = (refused: Error) => toast.failure(t('keepFailed'), refused.message)
  return useMutation({
    mutationFn: ({ search }: { search: KeptSearch; asked: Asked }) => dropSearch(search.id),
    onSuccess: (_, { search, asked }) => {
      const { read, filters } = understood(asked)
      const keepAgain = () => void keepSearch(search.address, read.words, filters).catch(failed)
      toast.success(t('droppedSearch'), undefined, { label: t('keepAgain'), onPress: keepAgain })
    },
    onError: failed,
  })
}
