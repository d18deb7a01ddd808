/** The files that were dropped, with those in folders: a browser hands out a folder a hundred entries at a time. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry())
  if (entries.every((entry) => entry === null)) return [...data.files]
  return (await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0) return files
    for (const one of some) files.push(...(await filesIn(one)))
  }
}
