/** The values that the form would submit, by field name. */
export function readFormValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Sets fields by name, and fires an input event as typing does. */
export function fillForm(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) {
      for (const radio of field as NodeListOf<HTMLInputElement>) radio.checked = radio.value === value;
    } else if (field && 'value' in field) field.value = value;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
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
