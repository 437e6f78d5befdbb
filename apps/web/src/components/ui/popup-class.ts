/** Classes of popups: menus, lists, small panels. */
export const popupClass =
  'rounded-lg bg-raised text-ink shadow-raised outline-none transition-[opacity,transform] duration-100 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:opacity-0'

/** Classes of an item in a menu or list. */
export const itemClass =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
