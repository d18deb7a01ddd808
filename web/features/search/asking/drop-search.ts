import { useMutation } from '@tanstack/react-query'
import { dropSearch, type KeptSearch, keepSearch } from '#web/data/search/kept-searches.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'
import { type Asked, understood } from './asked.ts'

/** Deletes a saved search; the toast offers an undo. */
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
