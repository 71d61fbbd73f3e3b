const icons = {
  bookmark: <path d="M6 3h12v18l-6-4.5L6 21z" />,
  // Of lucide, as our other icons are.
  star: (
    <path
      strokeLinecap="round"
      d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"
    />
  ),
};

/** The icons that a page has dozens of, drawn once; Icon refers to them. */
export function IconSprite() {
  return (
    <svg className="hidden">
      {Object.entries(icons).map(([name, path]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24" strokeLinejoin="round">
          {path}
        </symbol>
      ))}
    </svg>
  );
}

/** Decoration. All other icons are components of lucide-react, each drawn where it is. */
export function Icon({ name, className }: { name: keyof typeof icons; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
