import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.io.IOException;
import org.openapitools.client.ApiClient;
import org.openapitools.client.model.AbstractOpenApiSchema;

/**
 * Reads unions where the generated code gives up the whole answer: a null is null, and an event or a view of a type that
 * is not known is a union without a member.
 */
final class Unions extends JacksonAnnotationIntrospector {
  static ObjectMapper mapper() {
    ObjectMapper mapper = ApiClient.createDefaultObjectMapper();
    mapper.setAnnotationIntrospector(new Unions());
    return mapper;
  }

  @Override
  public Object findDeserializer(Annotated annotated) {
    Object found = super.findDeserializer(annotated);
    if (!(found instanceof Class<?> generated) || !AbstractOpenApiSchema.class.isAssignableFrom(annotated.getRawType()))
      return found;
    try {
      JsonDeserializer<?> reading = (JsonDeserializer<?>) generated.getDeclaredConstructor().newInstance();
      return new Reading(reading, annotated.getRawType());
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static final class Reading extends JsonDeserializer<Object> {
    private final JsonDeserializer<?> generated;
    private final Class<?> union;

    Reading(JsonDeserializer<?> generated, Class<?> union) {
      this.generated = generated;
      this.union = union;
    }

    @Override
    public Object getNullValue(DeserializationContext context) {
      return null;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      JsonNode tree = context.readTree(parser);
      try (JsonParser again = tree.traverse(parser.getCodec())) {
        again.nextToken();
        return generated.deserialize(again, context);
      } catch (IOException unknown) {
        return empty();
      }
    }

    private Object empty() throws IOException {
      try {
        return union.getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException impossible) {
        throw new IOException(impossible);
      }
    }
  }
}
