/** What a search is that the system made. */
export function GeneratedNote() {
  return (
    <p className="text-xs text-generated">
      This is an automatically generated search. You can create your custom search based on this one.
    </p>
  )
}
