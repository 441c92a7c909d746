import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.function.Function;
import org.openapitools.client.model.AbstractOpenApiSchema;

/**
 * What to say of each member of a union. The unions of this generator are no sealed types, so the compiler does not see
 * that one is forgotten: `whole` does, before anything is played.
 */
final class Told {
  private final Map<Class<?>, Function<Object, String>> sentences = new HashMap<>();

  <T> Told on(Class<T> member, Function<T, String> sentence) {
    sentences.put(member, one -> sentence.apply(member.cast(one)));
    return this;
  }

  /** Members of which nothing but the name is told. */
  Told named(Class<?>... members) {
    for (Class<?> member : members) sentences.put(member, one -> member.getSimpleName());
    return this;
  }

  Told whole(Collection<Class<?>> members) {
    if (!sentences.keySet().equals(new HashSet<>(members))) throw new IllegalStateException("not all are told: " + members);
    return this;
  }

  /** A sentence, or null for what is not known. */
  String of(AbstractOpenApiSchema union) {
    Object member = union.getActualInstance();
    return member == null ? null : sentences.get(member.getClass()).apply(member);
  }
}
