/** The values that the form would submit, by field name. */
export function readFormValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Sets fields by name, and then fires an input event at each changed one, as typing does. */
export function fillForm(form: HTMLFormElement, values: Record<string, string>): void {
  const changed = Object.entries(values).flatMap(([name, value]) => setField(form.elements.namedItem(name), value));
  // Only now: a listener that reads the form must not see half of the values.
  for (const field of changed) field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns the elements whose state changed. */
function setField(field: Element | RadioNodeList | null, value: string): Element[] {
  if (field instanceof RadioNodeList) {
    const radio = ([...field] as HTMLInputElement[]).find((each) => each.value === value);
    if (!radio || radio.checked) return [];
    radio.checked = true;
    return [radio];
  }
  if (!field || !('value' in field) || field.value === value) return [];
  field.value = value;
  return [field];
}

/** Whether any field differs from its default value. */
export function isDirty(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      return [...field.options].some((option) => option.selected && !option.defaultSelected && option.value !== '');
    }
    if (field instanceof HTMLInputElement && field.type === 'radio') return field.checked !== field.defaultChecked;
    const isTextField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isTextField && field.value !== field.defaultValue;
  });
}
